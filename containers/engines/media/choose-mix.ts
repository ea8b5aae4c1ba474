/** A mix of channels: as is usual, all of them alike, with one inverted, or one alone. */
export type MixWay = 'usual' | 'even' | 'inverted' | 'left' | 'right';

/** Below it there is nothing to be heard, in dB. */
const QUIET = -65;
/** What a second loses, in dB, beyond what a sound of one channel alone loses, where channels cancel each other. */
const CANCELLED = 6;
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
  const bound = 10 * Math.log10(channels) + CANCELLED;
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
