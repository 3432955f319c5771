/* Sound and notice when it is one's turn, for those who switched them on; kept in this browser. */

const recall = () => {
  try {
    return localStorage.getItem("bell") === "on";
  } catch {
    return false;
  }
};

/** The switch, and what it does. */
export const makeSound = () => {
  /** @type {AudioContext | null} */ let audio = null;
  const unlock = () => {
    audio ??= window.AudioContext ? new AudioContext() : null;
    audio?.resume?.();
  };
  const ding = () => {
    if (!audio) return;
    [660, 880].forEach((hz, n) => {
      const tone = /** @type {AudioContext} */ (audio).createOscillator(),
        loud = /** @type {AudioContext} */ (audio).createGain(),
        at = /** @type {AudioContext} */ (audio).currentTime + n * 0.16;
      tone.frequency.value = hz;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
      tone.connect(loud).connect(/** @type {AudioContext} */ (audio).destination);
      tone.start(at);
      tone.stop(at + 0.32);
    });
  };
  const made = {
    isOn: recall(),
    /** Ring, and say who is awaited where the page is not seen. @param {string} who */
    call(who) {
      if (!made.isOn) return;
      ding();
      navigator.vibrate?.(80);
      if (document.hidden && window.Notification?.permission === "granted") new Notification(who);
    },
    toggle() {
      made.isOn = !made.isOn;
      try {
        localStorage.setItem("bell", made.isOn ? "on" : "");
      } catch {
        /* this page alone knows */
      }
      if (made.isOn) {
        unlock();
        ding();
        if (window.isSecureContext && window.Notification?.permission === "default") Notification.requestPermission();
      }
      return made.isOn;
    },
  };
  document.addEventListener("pointerdown", () => made.isOn && unlock(), { once: true });
  return made;
};
