// On a phone the seats are chips that open to panels; those that were opened stay so when the page changes.
const unfolded = new Set();

export function showUnfolded() {
  for (const seat of document.querySelectorAll(".seat[data-p]")) {
    const open = unfolded.has(seat.dataset.p);
    seat.classList.toggle("opened", open);
    seat.querySelector(".opener")?.setAttribute("aria-expanded", open);
  }
}

export function startSeats() {
  document.addEventListener("click", (event) => {
    const seat = event.target.closest?.(".seat[data-p]");
    if (!seat || event.target.closest("button:not(.opener), a")) return;
    const p = seat.dataset.p;
    if (!unfolded.delete(p)) unfolded.add(p);
    showUnfolded();
  });
}
