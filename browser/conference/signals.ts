import type { ScanResult } from '../../common/shipping/conference.ts';

export type Signal = ScanResult | 'finished' | 'kept';

/** The frequency in hertz and the duration in seconds of each tone. */
const TONES: Record<Signal, [number, number][]> = {
  checked: [[1_320, 0.12]],
  finished: [
    [523, 0.14],
    [659, 0.14],
    [784, 0.14],
    [1_047, 0.5],
  ],
  already: [
    [660, 0.14],
    [660, 0.14],
  ],
  other_carrier: [
    [880, 0.12],
    [587, 0.12],
    [392, 0.24],
  ],
  unknown: [[165, 0.7]],
  kept: [[990, 0.06]],
};
const VIBRATIONS: Record<Signal, number[]> = {
  checked: [60],
  finished: [60, 60, 60, 60, 60, 60, 400],
  already: [120, 90, 120],
  other_carrier: [80, 60, 80, 60, 80],
  unknown: [600],
  kept: [30],
};
const GAP = 0.07;
const VOLUME = 0.5;

let audio: AudioContext | undefined;

/** Starts audio, which browsers allow only after a touch or key. Called for each of them. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') audio.resume().catch(() => undefined);
}

export function give(signal: Signal): void {
  // Some browsers do not have it.
  navigator.vibrate?.(VIBRATIONS[signal]);
  if (audio?.state !== 'running') return;
  let at = audio.currentTime;
  for (const [hertz, seconds] of TONES[signal]) {
    tone(audio, hertz, at, seconds, signal === 'unknown' ? 'sawtooth' : 'square');
    at += seconds + GAP;
  }
}

function tone(context: AudioContext, hertz: number, at: number, seconds: number, type: OscillatorType): void {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  [oscillator.type, oscillator.frequency.value] = [type, hertz];
  gain.gain.setValueAtTime(VOLUME, at);
  // Fades out, so that the tone does not end with a click.
  gain.gain.setTargetAtTime(0, at + seconds - 0.02, 0.008);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds + 0.05);
}
