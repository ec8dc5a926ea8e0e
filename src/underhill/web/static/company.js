// The people around a match: who is here and who looks away, what was said meanwhile, and the signs they give.
const SIGN_MS = 4000;
let main,
  where = {},
  shown = 0;

const key = () => `underhill-read-${main.dataset.table}`;
const lines = () => [...document.querySelectorAll('[data-section="chat"] li[data-number]')];
const last = () => Math.max(0, ...lines().map((line) => Number(line.dataset.number)));

export function startCompany(table) {
  main = table;
  shown = last();
  if (!localStorage.getItem(key())) localStorage.setItem(key(), shown);
  document.addEventListener("visibilitychange", markUnread);
  document.getElementById("tab-chat").addEventListener("click", markUnread);
  showCompany();
}

export function heardCompany(event) {
  where = JSON.parse(event.data);
  markPresence();
}

// After the page has changed: its marks are set anew, and new signs rise from the seats that gave them.
export function showCompany() {
  markPresence();
  markUnread();
  for (const { dataset } of lines()) if (dataset.sign && Number(dataset.number) > shown) rise(dataset);
  shown = last();
}

function markPresence() {
  for (const mark of document.querySelectorAll(".seat .presence")) {
    const state = where[mark.closest(".seat").dataset.p];
    mark.hidden = !state;
    if (!state) continue;
    mark.dataset.state = state;
    mark.title = mark.dataset[state];
    mark.setAttribute("aria-label", mark.dataset[state]);
  }
}

function markUnread() {
  const isRead = !document.hidden && !document.getElementById("panel-chat").hidden;
  if (isRead) localStorage.setItem(key(), last());
  const read = Number(localStorage.getItem(key()));
  const fresh = lines().filter(({ dataset }) => !("own" in dataset) && Number(dataset.number) > read).length;
  const mark = document.getElementById("unread");
  mark.hidden = !fresh;
  mark.querySelector("b").textContent = fresh;
}

function rise({ sign, p }) {
  const seat = document.querySelector(`.seats .seat[data-p="${p}"]`);
  if (!seat) return;
  const { left, top, width } = seat.getBoundingClientRect();
  const risen = document.createElement("div");
  document.querySelector(`.risen[data-p="${p}"]`)?.remove();
  risen.className = "risen";
  risen.dataset.p = p;
  risen.setAttribute("aria-hidden", "true");
  risen.innerHTML = `<svg class="sign"><use href="#u-sign-${CSS.escape(sign)}"/></svg>`;
  risen.style.translate = `${left + width / 2}px ${top}px`;
  document.body.append(risen);
  setTimeout(() => risen.remove(), SIGN_MS);
}
