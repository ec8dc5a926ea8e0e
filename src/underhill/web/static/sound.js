// A handful of small sounds, made here: wood, paper, a coin, bells. On after the first click, never two at once; one switch, one volume.
const KEY = "underhill-sound",
  VOLUME = "underhill-volume";
export const PARTS = {
  // each tone: when it begins (s), its pitch (Hz), how long it lasts (s), how loud, its shape
  turn: [
    [0, 659, 0.7, 1, "sine"],
    [0.09, 988, 0.7, 1, "sine"],
  ],
  card: [
    [0, 210, 0.07, 0.7, "triangle"],
    [0.03, 160, 0.06, 0.5, "triangle"],
  ],
  coin: [
    [0, 1568, 0.16, 0.5, "sine"],
    [0.06, 2093, 0.22, 0.5, "sine"],
  ],
  bell: [
    [0, 523, 1.1, 0.8, "sine"],
    [0, 1319, 0.8, 0.3, "sine"],
  ],
  reveal: [
    [0, 392, 0.25, 0.6, "triangle"],
    [0.1, 523, 0.25, 0.6, "triangle"],
    [0.2, 659, 0.4, 0.6, "triangle"],
  ],
  fall: [
    [0, 330, 0.3, 0.7, "triangle"],
    [0.14, 233, 0.5, 0.7, "triangle"],
  ],
  win: [
    [0, 523, 0.3, 0.8, "sine"],
    [0.13, 659, 0.3, 0.8, "sine"],
    [0.26, 784, 0.3, 0.8, "sine"],
    [0.4, 1047, 1, 0.9, "sine"],
  ],
};
const MOMENTS = { won: "bell", fall: "fall", spell: "reveal", reveal: "reveal" };
let audio = null,
  busyUntil = 0;

const isOn = () => localStorage.getItem(KEY) !== "off";
const volume = () => Number(localStorage.getItem(VOLUME) ?? 40) / 100;

export function sound(name) {
  if (!isOn() || !audio || (document.hidden && name !== "turn") || audio.currentTime < busyUntil) return;
  for (const [after, pitch, length, loud, shape] of PARTS[name]) {
    const tone = audio.createOscillator(),
      gain = audio.createGain(),
      at = audio.currentTime + after;
    tone.type = shape;
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(Math.max(0.0002, 0.2 * loud * volume()), at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
    busyUntil = Math.max(busyUntil, audio.currentTime + after + Math.min(length, 0.35));
  }
  document.documentElement.dataset.sounded = name;
}

// What somebody has just asked to hear does not wait for what sounds already.
function tryOut(name) {
  busyUntil = 0;
  sound(name);
}

function wake() {
  audio ??= new AudioContext();
}

export function startSound() {
  const button = document.getElementById("sound"),
    slider = document.getElementById("volume");
  if (!button) return;
  button.setAttribute("aria-pressed", isOn());
  slider.value = 100 * volume();
  document.addEventListener("click", (event) => event.isTrusted && wake()); // a browser lets nobody else begin
  document.addEventListener("underhill-move", (event) => sound(MOMENTS[event.detail.moment] ?? "card"));
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isOn() ? "off" : "on");
    button.setAttribute("aria-pressed", isOn());
    wake();
    tryOut("turn");
  });
  slider.addEventListener("change", () => {
    localStorage.setItem(VOLUME, slider.value);
    wake();
    tryOut("coin");
  });
}
