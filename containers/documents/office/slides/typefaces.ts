import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Font } from '../../pdf/pages/page-content.ts';

/** A family that every program for slides has, or has one of the same widths for. */
export interface Typeface {
  name: string;
  /** The family of those widths that is installed here. */
  standIn: string;
  /** Returns the width of a text, with kerning, as a share of the letter's size. */
  widthOf(text: string): number;
}

interface Family {
  name: string;
  standIn: string;
  /** With the same widths: the beginning of the files' paths, and their endings. */
  files: string;
  styles: Styles;
  kind: 'sans' | 'serif' | 'fixed';
  /** Other names, in small letters and without spaces. */
  others: readonly string[];
}

/** Regular, bold, italic, and both. */
type Styles = readonly [string, string, string, string];

const FONTS = '/usr/share/fonts/truetype';
const USUAL: Styles = ['-Regular', '-Bold', '-Italic', '-BoldItalic'];
/** Those of which only upright letters are there lean by themselves. */
const UPRIGHT: Styles = ['', '-Bold', '', '-Bold'];
const FAMILIES: readonly Family[] = [
  {
    name: 'Arial',
    standIn: 'Liberation Sans',
    files: 'liberation/LiberationSans',
    styles: USUAL,
    kind: 'sans',
    others: ['helvetica', 'arialmt', 'liberationsans', 'nimbussans', 'nimbussansl', 'arimo'],
  },
  {
    name: 'Calibri',
    standIn: 'Carlito',
    files: 'crosextra/Carlito',
    styles: USUAL,
    kind: 'sans',
    others: ['carlito'],
  },
  {
    name: 'Arial Narrow',
    standIn: 'Liberation Sans Narrow',
    files: 'liberation/LiberationSansNarrow',
    styles: USUAL,
    kind: 'sans',
    others: ['liberationsansnarrow', 'helveticanarrow', 'nimbussansnarrow'],
  },
  {
    name: 'Verdana',
    standIn: 'DejaVu Sans',
    files: 'dejavu/DejaVuSans',
    styles: UPRIGHT,
    kind: 'sans',
    others: ['dejavusans', 'bitstreamverasans', 'verasans'],
  },
  {
    name: 'Times New Roman',
    standIn: 'Liberation Serif',
    files: 'liberation/LiberationSerif',
    styles: USUAL,
    kind: 'serif',
    others: ['times', 'timesroman', 'timesnewromanps', 'timesnewromanpsmt', 'liberationserif', 'nimbusroman'],
  },
  {
    name: 'Cambria',
    standIn: 'Caladea',
    files: 'crosextra/Caladea',
    styles: USUAL,
    kind: 'serif',
    others: ['caladea'],
  },
  {
    name: 'Courier New',
    standIn: 'Liberation Mono',
    files: 'liberation/LiberationMono',
    styles: USUAL,
    kind: 'fixed',
    others: ['courier', 'couriernewps', 'couriernewpsmt', 'liberationmono', 'nimbusmono', 'nimbusmonops'],
  },
];
const USUAL_WIDTH = 0.6;
const MOST_KNOWN = 50_000;
const MOST_SAMPLES = 500;
/** The size of superscripts, as a share of the size of their line. */
const RAISED_SIZE = 0.58;

function fileOf({ files, styles }: Family, { isBold, isItalic }: Font): string | undefined {
  const path = `${FONTS}/${files}${styles[(isBold ? 1 : 0) + (isItalic ? 2 : 0)] ?? ''}.ttf`;
  return existsSync(path) ? path : undefined;
}

// It looks for its own parts beside itself, and so is in no bundle.
const home = pathToFileURL(createRequire(import.meta.url).resolve('harfbuzzjs')).href;
const harfbuzz: typeof import('harfbuzzjs') = await import(home);

function readWidths(path: string): (text: string) => number {
  const face = new harfbuzz.Face(new harfbuzz.Blob(readFileSync(path)));
  const font = new harfbuzz.Font(face);
  const known = new Map<string, number>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const advances = buffer.getGlyphPositions().map(({ xAdvance }) => xAdvance);
    const width = advances.reduce((sum, advance) => sum + advance, 0) / face.upem;
    if (known.size < MOST_KNOWN) known.set(text, width);
    return width;
  };
}

const loaded = new Map<string, Typeface>();

function load(family: Family, font: Font): Typeface | null {
  const path = fileOf(family, font);
  if (path === undefined) return null;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const typeface = { name: family.name, standIn: family.standIn, widthOf: readWidths(path) };
  loaded.set(path, typeface);
  return typeface;
}

/** Text as a page shows it. */
export interface Sample {
  text: string;
  font: Font;
  /** Points. */
  size: number;
  width: number;
}

function nameOf({ family, isBold, isItalic }: Font): string {
  return `${family}|${isBold}|${isItalic}`;
}

/** The family of that name, or the one of its kind whose letters are the nearest as wide as those of the samples. */
function typefaceFor(font: Font, samples: readonly Sample[]): Typeface {
  const name = font.family.toLowerCase().replace(/[^a-z]/g, '');
  const same = FAMILIES.find(
    (family) => family.name.toLowerCase().replaceAll(' ', '') === name || family.others.includes(name),
  );
  const kind = font.isFixedWidth ? 'fixed' : font.isSerif ? 'serif' : 'sans';
  const families = same === undefined ? FAMILIES.filter((family) => family.kind === kind) : [same];
  const wanted = samples.reduce((sum, { width }) => sum + width, 0);
  const unlikeness = (typeface: Typeface) => {
    const own = samples.reduce((sum, { text, size }) => sum + typeface.widthOf(text) * size, 0);
    return wanted > 0 && own > 0 ? Math.abs(Math.log(own / wanted)) : 0;
  };
  const [best] = families
    .flatMap((family) => load(family, font) ?? [])
    .map((typeface) => ({ typeface, unlike: families.length > 1 ? unlikeness(typeface) : 0 }))
    .toSorted((left, right) => left.unlike - right.unlike);
  return best?.typeface ?? { name: 'Arial', standIn: 'Arial', widthOf: (text) => USUAL_WIDTH * text.length };
}

/** Chooses the typeface that each font of a document becomes. */
export class Typefaces {
  readonly #samples = new Map<string, Sample[]>();
  readonly #chosen = new Map<string, Typeface>();
  readonly #isTrial: boolean;

  /** A trial is printed here, and names what is installed. */
  constructor(isTrial: boolean) {
    this.#isTrial = isTrial;
  }

  /** Text by which a font may be chosen, as long as none has been asked for. */
  learn(sample: Sample): void {
    const name = nameOf(sample.font);
    const known = this.#samples.get(name) ?? [];
    if (known.length < MOST_SAMPLES) known.push(sample);
    this.#samples.set(name, known);
  }

  /** Returns the family that letters are named by: the usual one, or in a trial the one installed here. */
  nameOf(font: Font): string {
    const { name, standIn } = this.of(font);
    return this.#isTrial ? standIn : name;
  }

  of(font: Font): Typeface {
    const name = nameOf(font);
    const chosen = this.#chosen.get(name) ?? typefaceFor(font, this.#samples.get(name) ?? []);
    this.#chosen.set(name, chosen);
    return chosen;
  }

  /** Points. */
  widthOf({
    text,
    font,
    size,
    raise = 0,
  }: Pick<Sample, 'text' | 'font' | 'size'> & { raise?: number }): number {
    return this.of(font).widthOf(text) * size * (raise === 0 ? 1 : RAISED_SIZE);
  }
}
