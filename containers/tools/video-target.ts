import { failure } from '../failures.ts';
import { formatNumber } from '../format.ts';

export interface TargetPlan {
  videoBits: number;
  /** Of each sound. */
  audioKbps: number;
  maxHeight: number;
}

const MARGIN = 0.97;
const LEAST_VIDEO_BITS = 60_000;
const LEAST_AUDIO_KBPS = 32;

const SOUNDS = [
  { from: 900_000, kbps: 128 },
  { from: 400_000, kbps: 96 },
  { from: 200_000, kbps: 64 },
  { from: 0, kbps: LEAST_AUDIO_KBPS },
] as const;
const HEIGHTS = [
  { from: 700_000, height: 1080 },
  { from: 400_000, height: 720 },
  { from: 200_000, height: 480 },
  { from: 0, height: 360 },
] as const;

/** Bit rates that end at the size asked for; throws the failure that names the smallest size there can be. */
export function planTarget(
  file: string,
  megabytes: number,
  seconds: number,
  sounds: number,
  maxHeight: number,
): TargetPlan {
  const bits = (megabytes * 8e6 * MARGIN) / seconds;
  const audioKbps = SOUNDS.find(({ from }) => bits >= from)?.kbps ?? LEAST_AUDIO_KBPS;
  const audioBits = audioKbps * 1000 * sounds;
  const videoBits = bits - audioBits;
  if (videoBits < LEAST_VIDEO_BITS) {
    const least = ((LEAST_VIDEO_BITS + audioBits) * seconds) / 8e6 / MARGIN;
    throw failure('targetTooSmall', file, formatNumber(megabytes), formatNumber(Math.ceil(least * 10) / 10));
  }
  const height = HEIGHTS.find(({ from }) => videoBits >= from)?.height ?? 360;
  return { videoBits, audioKbps, maxHeight: Math.min(maxHeight, height) };
}
