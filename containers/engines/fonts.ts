import { failure } from '../plain/failures.ts';
import { PROGRAMS } from '../plain/system-programs.ts';
import type { SystemRunner } from '../runs/context.ts';

/** A range of a font's characters: `20-7e a0-17f 2019`. */
const RANGE = /^([0-9a-f]{1,6})(?:-([0-9a-f]{1,6}))?$/;
/** Families that have a replacement of the same widths, or that name no font. */
const STAND_INS = [
  ...['arial', 'helvetica', 'times', 'times new roman', 'courier', 'courier new', 'calibri', 'cambria'],
  ...['sans-serif', 'serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'sans', 'inherit', 'initial'],
];
/** Characters that are not drawn, so that no font needs to have them. */
const UNDRAWN = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the ranges of characters in a charset of fontconfig. */
export function rangesIn(charset: string): [from: number, to: number][] {
  return charset.split(' ').flatMap((part): [number, number][] => {
    const [, first, last = first] = RANGE.exec(part) ?? [];
    if (first === undefined || last === undefined) return [];
    return [[Number.parseInt(first, 16), Number.parseInt(last, 16)]];
  });
}

/** Checks that the machine has a font for each character of a text; throws the failure that names those without one. */
export async function refuseMissingGlyphs(engine: SystemRunner, text: string): Promise<void> {
  const wanted = new Map(
    [...text.normalize('NFC')].map((character) => [character.codePointAt(0) ?? 0, character]),
  );
  for (const [code, character] of wanted) if (UNDRAWN.test(character)) wanted.delete(code);
  const { code, stderr } = await engine.run(PROGRAMS.fcList, ['--format', '%{charset}\\n'], {
    onLine: (line) => {
      for (const [from, to] of rangesIn(line))
        for (const point of wanted.keys()) if (point >= from && point <= to) wanted.delete(point);
    },
  });
  if (code !== 0) throw new Error(`fc-list ended with ${code}: ${stderr}`);
  if (wanted.size > 0) throw failure('charactersMissing', [...wanted.values()].slice(0, 20).join(' '));
}

/** Returns the families for which the machine has neither the font nor one of the same widths. */
export async function missingFamilies(engine: SystemRunner, families: readonly string[]): Promise<string[]> {
  const wanted = families.filter((family) => !STAND_INS.includes(family.toLowerCase()));
  if (wanted.length === 0) return [];
  const { code, stdout, stderr } = await engine.run(PROGRAMS.fcList, ['--format', '%{family}\\n']);
  if (code !== 0) throw new Error(`fc-list ended with ${code}: ${stderr}`);
  const known = new Set(stdout.toLowerCase().split(/[\n,]/));
  return wanted.filter((family) => !known.has(family.toLowerCase()));
}
