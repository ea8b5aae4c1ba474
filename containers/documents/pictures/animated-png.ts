import { chunksOf } from './png-chunks.ts';

/** The timing and the repetitions of an animation. */
export interface Playing {
  /** Milliseconds for which each frame is shown. */
  delays: readonly number[];
  /** 0 repeats for ever. */
  plays: number;
}

const USUAL_DENOMINATOR = 100;

/** Reads the delay of a frame control chunk, which is a fraction of a second. */
function delayOf(control: Buffer): number {
  const [over, under] = [control.readUInt16BE(20), control.readUInt16BE(22)];
  return Math.round((over * 1000) / (under || USUAL_DENOMINATOR));
}

/** Returns how an animated PNG plays (PNG 3, section 11.3.2); null if it does not move. */
export function playingOf(png: Buffer): Playing | null {
  let plays: number | null = null;
  const delays: number[] = [];
  for (const { kind, data } of chunksOf(png)) {
    if (kind === 'acTL' && data.length >= 8) plays = data.readUInt32BE(4);
    if (kind === 'fcTL' && data.length >= 26) delays.push(delayOf(data));
  }
  return plays === null || delays.length < 2 ? null : { delays, plays };
}
