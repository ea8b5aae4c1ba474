import { join } from 'node:path';
import { z } from 'zod';
import { CORES, eachInParallel } from '../../plain/parallel.ts';
import { pdfNumbers, updateJson } from '../../plain/pdf/syntax.ts';
import { ValueReader } from '../../plain/pdf/value-reader.ts';
import {
  type Dictionary,
  isDictionary,
  isReference,
  selectorOf,
  type Value,
} from '../../plain/pdf/values.ts';
import { PROGRAMS } from '../../plain/system-programs.ts';
import type { ProgramRunner, ToolInput } from '../../runs/context.ts';
import { writeByQpdf } from '../write-by-qpdf.ts';
import { type ShownPicture, shownPicture } from './picture-shown.ts';
import { readJson } from './report.ts';

/** A picture as readers show it. */
export interface ExtractedPicture {
  path: string;
  isCmyk: boolean;
}

const MOST_PIXELS = 100_000_000;
const MOST_SIDE = 32_000;
/** Levels of references: a picture, its colour space, and the objects that this names. */
const ROUNDS = 3;
const KEYS = ['/ColorSpace', '/Decode', '/Mask', '/SMask', '/Filter', '/DecodeParms', '/ImageMask'];
/** JSON has no other values. */
const valueSchema = z.custom<Value>();
const reportSchema = z.object({
  qpdf: z.tuple([
    z.looseObject({ maxobjectid: z.int() }),
    z.record(
      z.string(),
      z.looseObject({ value: valueSchema, stream: z.looseObject({ dict: valueSchema }) }).partial(),
    ),
  ]),
});

function referencesIn(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value.filter(isReference);
  if (!isDictionary(value)) return [];
  return KEYS.flatMap((key) => value[key] ?? [])
    .flat()
    .filter(isReference);
}

/** Reads the objects of pictures, without their samples. */
class PictureObjects extends ValueReader {
  readonly #engine: ProgramRunner<'give'>;
  readonly #path: string;
  readonly #values = new Map<string, Value>();
  header: Dictionary = {};
  trailer: Dictionary = {};

  constructor(engine: ProgramRunner<'give'>, path: string) {
    super();
    this.#engine = engine;
    this.#path = path;
  }

  protected valueOfObject(reference: string): Value | undefined {
    return this.#values.get(reference);
  }

  async load(references: readonly string[]): Promise<void> {
    let wanted = [...new Set(references)];
    for (let round = 0; round < ROUNDS && wanted.length > 0; round++) {
      const args = ['--json-key=qpdf', '--json-object=trailer', ...wanted.map(selectorOf)];
      const [header, objects] = reportSchema.parse(await readJson(this.#engine, this.#path, args)).qpdf;
      if (isDictionary(header)) this.header = header;
      if (isDictionary(objects.trailer?.value)) this.trailer = objects.trailer.value;
      for (const reference of wanted) {
        const object = objects[`obj:${reference}`];
        this.#values.set(reference, object?.stream?.dict ?? object?.value ?? null);
      }
      wanted = [...new Set(wanted.flatMap((reference) => this.#namedBy(reference)))];
    }
  }

  /** Returns the objects that an object names and that were not read yet. */
  #namedBy(reference: string): string[] {
    return referencesIn(this.#values.get(reference)).filter((each) => !this.#values.has(each));
  }
}

/** Returns the update that turns the document with the pictures into one with a page for each picture. */
function pagesOf(
  objects: PictureObjects,
  pictures: readonly { reference: string; shown: ShownPicture }[],
): string {
  const first = Number(objects.header.maxobjectid) + 1;
  const added: Record<string, unknown> = {};
  const kids = pictures.map(({ reference, shown: { width, height } }, place) => {
    const [page, content] = [first + 2 + place * 2, first + 3 + place * 2];
    const drawing = `${pdfNumbers([width, 0, 0, height, 0, 0])} cm 0 g /P Do`;
    added[`obj:${content} 0 R`] = { stream: { dict: {}, data: Buffer.from(drawing).toString('base64') } };
    added[`obj:${page} 0 R`] = {
      value: {
        '/Type': '/Page',
        '/Parent': `${first + 1} 0 R`,
        '/MediaBox': [0, 0, width, height],
        '/Resources': { '/XObject': { '/P': reference } },
        '/Contents': `${content} 0 R`,
      },
    };
    return `${page} 0 R`;
  });
  added[`obj:${first} 0 R`] = { value: { '/Type': '/Catalog', '/Pages': `${first + 1} 0 R` } };
  added[`obj:${first + 1} 0 R`] = { value: { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length } };
  const header = { ...objects.header, maxobjectid: first + 1 + pictures.length * 2 };
  const trailer = { value: { ...objects.trailer, '/Root': `${first} 0 R` } };
  return updateJson(header, { ...added, trailer });
}

/** Draws those pictures whose samples alone differ from what readers show; returns them by reference. */
export async function drawPictures(
  engine: ProgramRunner<'give'>,
  input: ToolInput,
  references: readonly string[],
  name: string,
): Promise<Map<string, ExtractedPicture>> {
  const objects = new PictureObjects(engine, input.path);
  await objects.load(references);
  const pictures = [...new Set(references)].flatMap((reference) => {
    const dictionary = objects.findDictionary(reference);
    const shown = dictionary && shownPicture(dictionary, objects);
    return shown?.isOtherwise && isDrawable(shown) ? [{ reference, shown }] : [];
  });
  const drawn = new Map<string, ExtractedPicture>();
  if (pictures.length === 0) return drawn;
  const update = await engine.give(`${name}.json`, pagesOf(objects, pictures));
  const source = join(engine.scratch, `${name}.pdf`);
  const updating = ['--warning-exit-0', `--update-from-json=${update}`, input.path];
  const { code } = await writeByQpdf(engine, updating, source);
  if (code !== 0) return drawn;
  await eachInParallel([...pictures.entries()], CORES, async ([place, { reference, shown }]) => {
    const target = join(engine.scratch, `${name}-${place}`);
    const page = String(place + 1);
    const size = ['-scale-to-x', String(shown.width), '-scale-to-y', String(shown.height)];
    const paper = shown.isStencil ? ['-gray'] : ['-transp'];
    const args = ['-q', '-png', '-singlefile', '-f', page, '-l', page, ...size, ...paper, source, target];
    const result = await engine.run(PROGRAMS.pdftocairo, args);
    if (result.code === 0) drawn.set(reference, { path: `${target}.png`, isCmyk: shown.isCmyk });
  });
  return drawn;
}

function isDrawable({ width, height }: ShownPicture): boolean {
  return Math.min(width, height) > 0 && Math.max(width, height) <= MOST_SIDE && width * height <= MOST_PIXELS;
}
