/**
 * The way in which channels are mixed: as usual, with equal weights, with one inverted, or only one of them.
 */
export type MixWay = 'usual' | 'even' | 'inverted' | 'left' | 'right';

/** Level in dB below which nothing is audible. */
const QUIET = -65;
/**
 * Loss of a second in dB, beyond that of a sound on a single channel, that shows that channels cancel each other out.
 */
const CANCELLED = 6;
/** Smallest share of the audible seconds: below it, the loss concerns a passage and not the sound. */
const LEAST_SHARE = 0.05;
/** The largest share of the usual mix's lost seconds that another mix may lose to be better. */
const FEWER = 0.1;

/**
 * Chooses the mix in which most of a sound is audible, by its levels in dB for each second; the preferred mix comes
 * first.
 */
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
