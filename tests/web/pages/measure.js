// Measures a table's page as it is laid out now; returns what is wrong with it, in words. `narrow`: no rail; `touch`: fingers.
async ({ narrow, touch, least, where }) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let n = 0; n < 3; n++) await frame(); // what follows sizes has been told of the new one
  const wrong = new Set();
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr, details:not([open]) > :not(summary)");
  const box = (one) => one.getBoundingClientRect();
  const told = (one) => `<${one.className || one.tagName}> ${one.textContent.trim().replace(/\s+/g, " ").slice(0, 30)}`;
  const say = (what, one) => wrong.add(`${where}: ${what}: ${told(one)}`);
  const inside = (inner, outer, slack = 2) =>
    inner.left >= outer.left - slack &&
    inner.right <= outer.right + slack &&
    inner.top >= outer.top - slack &&
    inner.bottom <= outer.bottom + slack;
  const crossing = (a, b, slack = 3) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  const parents = (one) => (one.parentElement ? [one.parentElement, ...parents(one.parentElement)] : []);
  const clips = (one, axis) => ["hidden", "clip"].includes(getComputedStyle(one)[`overflow${axis}`]);
  const board = document.querySelector(".board"),
    hand = document.querySelector("section.hand");
  const places = [board, hand, document.querySelector(".prompt")];
  const choices = [...document.querySelectorAll('button[name="choice"]')].filter(shown);
  const onBoard = choices.filter((one) => board.contains(one) || hand.contains(one));

  if (document.documentElement.scrollWidth > innerWidth + 1) say("the page is wider than the window", document.documentElement);
  if (board.scrollWidth > board.clientWidth + 1) say("the board is wider than its frame", board);
  if (!narrow && board.scrollHeight > board.clientHeight + 1) say("the board is taller than its frame", board);
  if (!narrow && hand.scrollWidth > hand.clientWidth + 1) say("the hand is wider than its frame", hand);

  for (const one of document.querySelectorAll(".seat > header")) {
    const { left, right } = box(one);
    if (left < -1 || right > innerWidth + 1) say("a seat is out of sight", one);
  }
  for (const one of choices) {
    one.scrollIntoView({ block: "start", inline: "center" });
    if (narrow) scrollBy(0, -innerHeight / 6); // below the header, above the question
    const at = box(one);
    for (const parent of parents(one)) {
      if ((clips(parent, "X") || clips(parent, "Y")) && parent !== document.body && !inside(at, box(parent), 4))
        say("a choice is cut", one);
    }
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    if (!top || !(one === top || one.contains(top) || top.closest("label, button") === one))
      say("a choice is covered or out of sight", one);
    if (touch && Math.min(at.width, at.height) < 39.5)
      say(`a target of ${Math.round(at.width)} x ${Math.round(at.height)} px`, one);
  }
  for (const one of [document.documentElement, ...places, ...places.flatMap((place) => [...place.querySelectorAll("*")])])
    one.scrollTop = 0;
  for (const [i, one] of onBoard.entries()) {
    for (const other of onBoard.slice(i + 1)) {
      if (
        board.contains(one) === board.contains(other) &&
        !one.contains(other) &&
        !other.contains(one) &&
        crossing(box(one), box(other))
      )
        say(`choices overlap, the other ${told(other)}`, one);
    }
  }
  const question = document.querySelector(".question");
  if (!inside(box(question), { left: 0, top: 0, right: innerWidth, bottom: innerHeight }))
    say("the question is out of sight", question);

  const isBroken = (text, word) => {
    const range = document.createRange();
    range.setStart(text, word.index + (text.data[word.index - 1] === "\u00ad")); // the hyphen itself stands on the line before
    range.setEnd(text, word.index + word[0].length);
    const [first, ...others] = range.getClientRects();
    return first && others.some((other) => other.top > first.top + first.height / 2);
  };
  const wholes = [...places, document.querySelector(".seats")];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const one = text.parentElement;
    if (!text.data.trim() || !shown(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()];
    const words = lines.length > 1 ? [...text.data.matchAll(/[^\s\u00ad\u200b\-–—/]+/g)] : [];
    for (const word of words.filter((each) => isBroken(text, each))) say(`a word is broken, "${word[0]}"`, one);
    const place = wholes.find((each) => each.contains(one));
    if (!place) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (place === board && size < least) say(`text of ${size} px`, one);
    const cutters = parents(text).filter((parent) => place.contains(parent) && (clips(parent, "X") || clips(parent, "Y")));
    for (const line of lines) if (cutters.some((cutter) => !inside(line, box(cutter), 3))) say("text is cut", one);
  }
  return [...wrong];
};
