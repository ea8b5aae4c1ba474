import { failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';

export interface SizeTarget {
  videoBits: number;
  /** Bit rate of each sound. */
  soundKbps: number;
  /** Largest shorter side in pixels; null keeps it. */
  shortSide: number | null;
}

/** Share of the requested size to aim for, because the result of a second pass varies a little. */
const AIM = 0.985;
const LEAST_VIDEO_BITS = 60_000;
const LEAST_SOUND_KBPS = 32;
/** Overhead of a container for each frame and each packet of sound. */
const BYTES_A_FRAME = 14;
const SOUND_FRAMES_A_SECOND = 47;

const SOUNDS = [
  { from: 900_000, kbps: 128 },
  { from: 400_000, kbps: 96 },
  { from: 200_000, kbps: 64 },
  { from: 0, kbps: LEAST_SOUND_KBPS },
] as const;
const SIDES = [
  { from: 1_500_000, side: 1080 },
  { from: 600_000, side: 720 },
  { from: 250_000, side: 480 },
  { from: 0, side: 360 },
] as const;

/** Plans bit rates for the requested size in bytes; throws the failure that names the smallest possible size. */
export function planSize(
  file: string,
  bytes: number,
  film: { seconds: number; sounds: number; framesPerSecond: number | null; shortSide: number | null },
): SizeTarget {
  const { seconds, sounds, shortSide } = film;
  const pieces = (film.framesPerSecond ?? 30) + SOUND_FRAMES_A_SECOND * sounds;
  const containerBits = pieces * BYTES_A_FRAME * 8;
  const bits = (bytes * 8 * AIM) / seconds - containerBits;
  const soundKbps = SOUNDS.find(({ from }) => bits >= from)?.kbps ?? LEAST_SOUND_KBPS;
  const soundBits = soundKbps * 1000 * sounds;
  const videoBits = bits - soundBits;
  if (videoBits < LEAST_VIDEO_BITS) {
    const leastSoundBits = LEAST_SOUND_KBPS * 1000 * sounds;
    const least = ((LEAST_VIDEO_BITS + leastSoundBits + containerBits) * seconds) / 8e6 / AIM;
    if (least * 1e6 > bytes)
      throw failure(
        'targetTooSmall',
        file,
        formatNumber(bytes / 1e6),
        formatNumber(Math.ceil(least * 10) / 10),
      );
    return { videoBits: LEAST_VIDEO_BITS, soundKbps: LEAST_SOUND_KBPS, shortSide: 360 };
  }
  const side = SIDES.find(({ from }) => videoBits >= from)?.side ?? 360;
  return { videoBits, soundKbps, shortSide: Math.min(shortSide ?? Number.POSITIVE_INFINITY, side) };
}

/** Corrects the bit rate of a picture for the requested size, if `videoBits` resulted in `size` bytes. */
export function correctedBits(videoBits: number, size: number, bytes: number, seconds: number): number {
  const elsewhere = Math.max(0, size - (videoBits * seconds) / 8);
  return Math.max(LEAST_VIDEO_BITS / 2, ((bytes * AIM - Math.min(elsewhere, size / 2)) * 8) / seconds);
}
