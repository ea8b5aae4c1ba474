import { readFileSync } from 'node:fs';
import { isFontOfSigns } from '../../../plain/standard-font-names.ts';

/** Ghostscript's package brings them: letters as wide as those of the fonts that every reader has to know. */
const [OUTLINES, METRICS] = ['/usr/share/fonts/opentype/urw-base35', '/usr/share/fonts/type1/urw-base35'];
const GLYPH = /^C (-?\d{1,3}) ; WX (\d{1,4}) ; N (\S{1,64}) ;/;
const VALUE = /^(FontBBox|CapHeight|ItalicAngle|IsFixedPitch) (.{1,60})$/;

export interface StandardFont {
  name: string;
  /** An OpenType font with CFF outlines. */
  outlines: Buffer;
  /** The same as Type 1, whose clear part has the encoding. */
  program: Buffer;
  /** Thousandths of the letter's size, by the glyph's name. */
  widths: ReadonlyMap<string, number>;
  box: number[];
  capHeight: number;
  angle: number;
  isFixed: boolean;
  isSerif: boolean;
  isOfSigns: boolean;
}

/** Reads one of the fonts by its own name; throws where the machine does not have it. */
export function readStandardFont(name: string): StandardFont {
  const widths = new Map<string, number>();
  const values = new Map<string, string>();
  for (const line of readFileSync(`${METRICS}/${name}.afm`, 'latin1').split(/\r?\n/)) {
    const [, , width, glyph] = GLYPH.exec(line) ?? [];
    if (glyph !== undefined) widths.set(glyph, Number(width));
    const [, key, value] = VALUE.exec(line) ?? [];
    if (key !== undefined && value !== undefined) values.set(key, value);
  }
  return {
    name,
    outlines: readFileSync(`${OUTLINES}/${name}.otf`),
    program: readFileSync(`${METRICS}/${name}.t1`),
    widths,
    box: (values.get('FontBBox') ?? '').split(' ').map(Number),
    capHeight: Number(values.get('CapHeight') ?? 700),
    angle: Number(values.get('ItalicAngle') ?? 0),
    isFixed: values.get('IsFixedPitch') === 'true',
    isSerif: name.startsWith('NimbusRoman'),
    isOfSigns: isFontOfSigns(name),
  };
}
