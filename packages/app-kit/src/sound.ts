import { useSyncExternalStore } from 'react';

/** `locked`: the browser allows sound only after a press. */
export type SoundState = 'locked' | 'ready' | 'unsupported';

let context: AudioContext | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

const read = (): SoundState => {
  if (typeof AudioContext === 'undefined') return 'unsupported';
  return context?.state === 'running' ? 'ready' : 'locked';
};

/** Unlocks sound. Succeeds during a press, or where the browser always allows sound (a kiosk). */
export const unlockSound = async (): Promise<void> => {
  if (typeof AudioContext === 'undefined') return;
  if (!context) {
    context = new AudioContext();
    context.addEventListener('statechange', tell);
  }
  // Without a press some browsers never settle this promise: do not await it.
  if (context.state !== 'running') await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
  tell();
};

const note = (audio: AudioContext, pitch: number, start: number, length: number, volume: number) => {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
};

/** Two rising notes, twice: something new. `volume` 0 to 1. Silent while locked. */
export const chime = (volume = 0.8): void => {
  if (!context || context.state !== 'running') return;
  const start = context.currentTime + 0.02;
  for (const round of [0, 0.5]) {
    note(context, 784, start + round, 0.18, volume);
    note(context, 1175, start + round + 0.16, 0.3, volume);
  }
};

/** Three short falling notes, twice: something went wrong. Clearly different from the chime. `volume` 0 to 1. Silent while locked. */
export const alarmTone = (volume = 0.9): void => {
  if (!context || context.state !== 'running') return;
  const start = context.currentTime + 0.02;
  for (const round of [0, 0.6]) {
    for (const [step, pitch] of [988, 784, 622].entries()) note(context, pitch, start + round + step * 0.14, 0.16, volume);
  }
};

/** Whether sound would be audible now. */
export const useSoundState = (): SoundState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => 'locked' as const,
  );
