"""The sounds, as a browser would play them: each can be heard, none is cut off at the loudest, none is too long."""

SLOT = 2  # seconds for each sound
LONGEST = 1.5  # seconds
QUIET = 0.01  # of full scale: a quiet room is quieter
# Each sound in a slot of its own of one recording. A page has no other way to be listened to: what it plays is an audio context.
RECORDED = """([slot, rate]) => {
  window.AudioContext = function () {
    const tape = new OfflineAudioContext(1, rate * slot * 10, rate);
    window.tape = tape;
    window.at = 0;
    Object.defineProperty(tape, "currentTime", { get: () => window.at });
    return tape;
  };
}"""
LISTEN = """async ([slot, rate, volume]) => {
  localStorage.setItem("underhill-volume", volume);
  const resource = performance.getEntriesByType("resource").find(({ name }) => name.includes("/sound.js"));
  const { PARTS, sound } = await import(resource.name);
  const names = Object.keys(PARTS);
  for (const [n, name] of names.entries()) {
    window.at = n * slot;
    sound(name);
  }
  const heard = (await window.tape.startRendering()).getChannelData(0);
  return names.map((name, n) => {
    const waves = heard.slice(n * slot * rate, (n + 1) * slot * rate).map(Math.abs);
    return [name, Math.max(...waves), waves.findLastIndex((wave) => wave > 0.001) / rate];
  });
}"""
RATE = 22050  # samples a second


def listen(guest, volume):
    """The loudest moment and the length of each sound at a volume."""
    guest.context.add_init_script(f"({RECORDED})([{SLOT}, {RATE}])")
    guest.starts("fairy_land")
    guest.page.mouse.click(2, 2)
    return guest.page.evaluate(LISTEN, [SLOT, RATE, volume])


def test_every_sound_can_be_heard_and_is_short(guests):
    for name, loudest, length in listen(guests(), 40):
        assert loudest > QUIET and 0.03 < length < LONGEST, (name, loudest, length)


def test_no_sound_is_cut_off_at_the_loudest(guests):
    for name, loudest, length in listen(guests(), 100):
        assert loudest < 0.9 and length < SLOT - 0.1, (name, loudest, length)
