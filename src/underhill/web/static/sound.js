// A small bell when one's own turn comes; off until it is wanted.
const KEY = "underhill-sound";
let audio = null;

const isOn = () => localStorage.getItem(KEY) === "on";

export function ring() {
  if (!isOn() || !audio) return;
  [659.3, 987.8].forEach((pitch, i) => {
    const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + i * 0.09;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.08, at);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.7);
  });
}

function wake() {
  audio ??= new AudioContext();
}

export function startSound() {
  const button = document.getElementById("sound");
  if (!button) return;
  button.setAttribute("aria-pressed", isOn());
  if (isOn()) document.addEventListener("pointerdown", wake, { once: true });
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "off" : "on");
    button.setAttribute("aria-pressed", isOn());
    wake();
    ring();
  });
}
