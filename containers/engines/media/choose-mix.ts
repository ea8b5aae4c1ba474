/** A mix of channels: as is usual, with the low-frequency channel, with one channel inverted, or one channel alone. */
export type MixWay = 'usual' | 'bass' | 'inverted' | 'left' | 'right';

/** Below it there is nothing to be heard, in dB. */
const QUIET = -65;
/**
 * What a second loses, in dB, where its channels cancel each other: two that have nothing in common lose 3 dB, and of
 * more channels one that sounds alone up to 10.
 */
const CANCELLED = { two: 9, more: 13 };
/** Of what is heard: less is a passage, more is the sound. */
const LEAST_SHARE = 0.05;
/** How much less another way must lose to be better. */
const FEWER = 0.1;

/** The mix of a sound in which the most of it is heard, by levels in dB a second, the wanted way first. */
export function chooseMix(
  heard: readonly number[],
  mixes: readonly { way: MixWay; levels: readonly number[] }[],
  channels: number,
): { way: MixWay; lostSeconds: number } {
  const bound = channels > 2 ? CANCELLED.more : CANCELLED.two;
  const isAudible = heard.map((level) => level >= QUIET);
  const audible = isAudible.filter(Boolean).length;
  const found = mixes.map(({ way, levels }) => {
    const lost = heard.filter(
      (level, second) => isAudible[second] && (levels[second] ?? level) < level - bound,
    );
    return { way, lostSeconds: lost.length };
  });
  const [usual = { way: 'usual' as const, lostSeconds: 0 }, ...others] = found;
  if (usual.lostSeconds < audible * LEAST_SHARE || usual.lostSeconds === 0) return usual;
  const [best] = others.toSorted((one, other) => one.lostSeconds - other.lostSeconds);
  return best !== undefined && best.lostSeconds <= usual.lostSeconds * FEWER ? best : usual;
}
