// What drops down closes on Escape, on a click elsewhere, and when another one opens.
const DROPS = "details.menu, details.who";
const open = () => [...document.querySelectorAll(DROPS)].filter((menu) => menu.open);

export function startMenus() {
  document.addEventListener("click", (event) => {
    for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
}
