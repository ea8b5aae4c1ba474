import { PROGRAMS } from '../../plain/system-programs.ts';
import type { SystemRunner } from '../../runs/context.ts';
import { rangesIn } from '../fonts.ts';

/** Fonts of coloured pictures cannot be drawn as letters. */
const UNFIT = /color|emoji/i;
/** One of fontconfig's weights. */
const REGULAR = 80;

function charactersIn(charset: string, wanted: readonly number[]): number[] {
  const ranges = rangesIn(charset);
  return wanted.filter((point) => ranges.some(([from, to]) => point >= from && point <= to));
}

/** Returns as few fonts of the machine as together have these characters; some characters may be in none. */
export async function fontsFor(engine: SystemRunner, characters: string): Promise<string[]> {
  const wanted = [...new Set([...characters].map((character) => character.codePointAt(0) ?? 0))];
  const found: { file: string; distance: number; has: number[] }[] = [];
  const format = '%{file}\\t%{fontformat}\\t%{slant}\\t%{weight}\\t%{charset}\\n';
  const { code, stderr } = await engine.run(PROGRAMS.fcList, ['--format', format], {
    onLine: (line) => {
      const [file = '', kind, slant, weight, charset = ''] = line.split('\t');
      if (kind !== 'TrueType' || slant !== '0' || UNFIT.test(file)) return;
      const has = charactersIn(charset, wanted);
      if (has.length > 0) found.push({ file, distance: Math.abs(Number(weight) - REGULAR), has });
    },
  });
  if (code !== 0) throw new Error(`fc-list ended with ${code}: ${stderr}`);
  const chosen: string[] = [];
  const missing = new Set(wanted);
  const gain = ({ has }: { has: number[] }) => has.filter((point) => missing.has(point)).length;
  for (;;) {
    const best = found.toSorted(
      (a, b) => gain(b) - gain(a) || a.distance - b.distance || a.file.localeCompare(b.file),
    )[0];
    if (best === undefined || gain(best) === 0) return chosen;
    chosen.push(best.file);
    for (const point of best.has) missing.delete(point);
  }
}
