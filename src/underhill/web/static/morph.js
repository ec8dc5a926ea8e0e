// Turns a piece of the page into what it has become and keeps all that is the same: what stays needs neither style nor layout anew.
const ENTERED = "input:not([type=hidden]), textarea, select"; // what somebody has typed or ticked is no attribute
const MARKED = ".just, .ticked"; // these move when they are new

// Whether an old node may become the new one. No piece or choice becomes another: focus and motion would pass to it.
function mayBecome(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return false;
  if (old.nodeType !== Node.ELEMENT_NODE) return true;
  return (
    old.dataset.piece === fresh.dataset.piece &&
    old.id === fresh.id &&
    old.value === fresh.value &&
    !old.matches(`${MARKED}, ${ENTERED}`)
  );
}

function takeAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}

// What is the same at both ends stays; between, each takes the place of the one that stood there.
function takeChildren(old, fresh) {
  const had = [...old.childNodes],
    has = [...fresh.childNodes];
  while (had.length && has.at(-1)?.isEqualNode(had.at(-1))) {
    had.pop();
    has.pop();
  }
  const end = had.length ? had.at(-1).nextSibling : old.firstChild;
  const other = had.findIndex((node, n) => !has[n]?.isEqualNode(node)),
    from = other < 0 ? had.length : other;
  for (let n = from; n < has.length; n++) {
    if (n < had.length) become(had[n], has[n]);
    else old.insertBefore(has[n], end);
  }
  for (const node of had.slice(Math.max(from, has.length))) node.remove();
}

export function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (!mayBecome(old, fresh)) old.replaceWith(fresh);
  else if (old.nodeType !== Node.ELEMENT_NODE) old.data = fresh.data;
  else {
    takeAttributes(old, fresh);
    takeChildren(old, fresh);
  }
}
