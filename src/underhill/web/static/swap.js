// Swaps the sections of a table's page that have changed, in a View Transition in which named pieces glide.
const MOST_PIECES = 24; // more are not followed by the eye, and each costs a picture
const seen = new Map();
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const sections = (root) => [...root.querySelectorAll("[data-section]")];
const pieces = (root) => new Map([...root.querySelectorAll("[data-piece]")].map((piece) => [piece.dataset.piece, piece]));

// Where a piece is: what holds it, and the classes that give it a place there. Two pages can be compared without being laid out.
function spot(piece) {
  const places = [...piece.classList].filter((name) => /^[nxy]-\d+$/.test(name)).join(" ");
  return `${holder(piece.parentElement)} ${places}`;
}

function holder(element, path = "") {
  if (!element) return path;
  const { piece, place, section } = element.dataset;
  if (piece || place || section) return `${piece ?? place ?? section}${path}`;
  return holder(element.parentElement, `/${[...(element.parentElement?.children ?? [])].indexOf(element)}${path}`);
}

export function remember(root) {
  for (const section of sections(root)) seen.set(section.dataset.section, section.outerHTML);
}

function changed(fresh) {
  return sections(fresh).filter((section) => section.outerHTML !== seen.get(section.dataset.section));
}

function moved(before, after) {
  return [...after].filter(([name, piece]) => !before.has(name) || spot(before.get(name)) !== spot(piece)).map(([name]) => name);
}

function name(all, names) {
  for (const id of names) if (all.has(id)) all.get(id).style.viewTransitionName = `piece-${CSS.escape(id)}`;
}

function ticks(root) {
  return new Map([...root.querySelectorAll("[data-tick]")].map((number) => [number.dataset.tick, number]));
}

function focusKey(element) {
  if (!element || element === document.body) return null;
  const inside = element.closest("[data-section]");
  return inside && { section: inside.dataset.section, id: element.id, piece: element.dataset.piece, value: element.value };
}

function refocus(key) {
  if (!key || document.activeElement !== document.body) return;
  const section = document.querySelector(`[data-section="${key.section}"]`);
  const all = section ? [...section.querySelectorAll("button, a, [tabindex]")] : [];
  const same = all.find((one) => (key.id && one.id === key.id) || (key.piece && one.dataset.piece === key.piece) || (key.value && one.value === key.value));
  (same ?? document.querySelector(".question[tabindex]") ?? section)?.focus?.({ preventScroll: true });
}

function keepOpen(swap) {
  const open = [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
  swap();
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
}

export async function swapIn(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector(".part");
  const news = changed(fresh);
  const before = pieces(document), numbers = new Map([...ticks(document)].map(([id, one]) => [id, one.textContent]));
  const after = pieces(fresh), names = moved(before, after);
  for (const id of names) if (!before.has(id) && before.has(after.get(id).dataset.came)) before.set(id, before.get(after.get(id).dataset.came));
  const key = focusKey(document.activeElement);
  const exchange = () => keepOpen(() => {
    for (const section of news) {
      seen.set(section.dataset.section, section.outerHTML);
      document.querySelector(`[data-section="${section.dataset.section}"]`)?.replaceWith(document.adoptNode(section));
    }
    for (const id of names) pieces(document).get(id)?.classList.add("just");
    for (const [id, one] of ticks(document)) if (numbers.has(id) && numbers.get(id) !== one.textContent) one.classList.add("ticked");
    refocus(key);
  });
  for (const old of document.querySelectorAll(".just")) old.classList.remove("just");
  const glides = names.length > 0 && names.length <= MOST_PIECES;
  if (!glides || calm.matches || document.hidden || !document.startViewTransition) exchange();
  else {
    name(before, names);
    const transition = document.startViewTransition(() => {
      exchange();
      name(pieces(document), names);
    });
    transition.ready.catch(() => {});
    transition.finished.finally(() => names.forEach((id) => pieces(document).get(id)?.style.removeProperty("view-transition-name")));
    await transition.updateCallbackDone;
  }
  return fresh.dataset;
}
