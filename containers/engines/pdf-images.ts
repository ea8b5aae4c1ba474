import { join } from 'node:path';
import { z } from 'zod';
import type { ToolContext, ToolInput } from '../context.ts';
import { PROGRAMS } from '../programs.ts';
import type { RecompressImagesJob, StoredImage } from '../sandboxed/recompress-images.ts';
import type { Dictionary } from './pdf-catalog.ts';
import { isReference } from './pdf-objects.ts';

type Engine = Pick<ToolContext<unknown>, 'run' | 'runNode' | 'give' | 'scratch'>;

export interface ImageQuality {
  dpi: number;
  quality: number;
  fullChroma: boolean;
}

interface Placed {
  /** As in `12 0 R`. */
  reference: string;
  channels: 1 | 3;
  /** Pixels per inch where it is drawn largest. */
  density: number;
  bytes: number;
}

const COLORS = ['gray', 'rgb', 'icc'];
const ENCODINGS = ['image', 'jpeg'];
const UNITS: Record<string, number> = { B: 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };
const LEAST_BYTES = 4_000;
const MAX_IMAGES = 5_000;
const HEADROOM = 1.2;

/** A line of `pdfimages -list`; null where it is no plain 8-bit grey or RGB image. */
function placedOf(line: string): Placed | null {
  const [
    ,
    ,
    type,
    ,
    ,
    color = '',
    channels,
    bits,
    encoding = '',
    ,
    number,
    generation,
    across,
    down,
    size = '',
  ] = line.trim().split(/ +/);
  const isPlain = type === 'image' && COLORS.includes(color) && ENCODINGS.includes(encoding) && bits === '8';
  const reference = `${number} ${generation} R`;
  const bytes = Number.parseFloat(size) * (UNITS[size.slice(-1)] ?? Number.NaN);
  if (!isPlain || (channels !== '1' && channels !== '3') || !isReference(reference)) return null;
  if (Number.isNaN(bytes)) return null;
  return {
    reference,
    channels: channels === '1' ? 1 : 3,
    density: Math.max(Number(across), Number(down)),
    bytes,
  };
}

/** The images that are drawn and are plain 8-bit grey or RGB, largest first. */
async function listImages(engine: Engine, input: ToolInput): Promise<Placed[]> {
  const { stdout } = await engine.run(PROGRAMS.pdfimages, ['-list', input.path]);
  const found = new Map<string, Placed>();
  for (const line of stdout.split('\n')) {
    const placed = placedOf(line);
    if (placed === null) continue;
    const known = found.get(placed.reference)?.density ?? Number.POSITIVE_INFINITY;
    found.set(placed.reference, { ...placed, density: Math.min(placed.density, known) });
  }
  return [...found.values()]
    .filter(({ bytes, density }) => bytes >= LEAST_BYTES && density > 0)
    .toSorted((left, right) => right.bytes - left.bytes)
    .slice(0, MAX_IMAGES);
}

const filterName = z.enum(['/FlateDecode', '/DCTDecode']);
const filterSchema = z.union([filterName.transform((name) => [name]), z.array(filterName).min(1).max(2)]);
const parametersSchema = z.object({
  '/Predictor': z.int().default(1),
  '/Colors': z.int().default(1),
  '/BitsPerComponent': z.int().default(8),
  '/Columns': z.int().default(1),
  '/ColorTransform': z.unknown().optional(),
});
const imageSchema = z.looseObject({
  '/Width': z.int().min(1),
  '/Height': z.int().min(1),
  '/BitsPerComponent': z.literal(8),
  '/ImageMask': z.literal(false).optional(),
  '/Mask': z.string().optional(),
  '/SMask': z.string().optional(),
  '/Filter': filterSchema,
  '/DecodeParms': z.unknown().optional(),
});
const streamsReport = z.object({
  qpdf: z.tuple([
    z.object({ maxobjectid: z.int() }),
    z.record(
      z.string(),
      z.looseObject({
        stream: z
          .object({ datafile: z.string().optional(), dict: z.record(z.string(), z.unknown()) })
          .optional(),
      }),
    ),
  ]),
});

async function readStreams(
  engine: Engine,
  path: string,
  references: readonly string[],
  prefix: string | null,
) {
  const selectors = references.map((name) => `--json-object=${name.replace(' R', '').replace(' ', ',')}`);
  const list = await engine.give('objects.txt', selectors.join('\n'));
  const data = prefix === null ? [] : ['--json-stream-data=file', `--json-stream-prefix=${prefix}`];
  const args = ['--warning-exit-0', '--json=2', '--json-key=qpdf', '--decode-level=none', ...data];
  const { stdout } = await engine.run(PROGRAMS.qpdf, [...args, `@${list}`, path]);
  const [{ maxobjectid }, objects] = streamsReport.parse(JSON.parse(stdout)).qpdf;
  return { lastObject: maxobjectid, objects };
}

/** Whether rows are stored with PNG filters; null where the stream is coded in a way that is left alone. */
function isFiltered(image: z.infer<typeof imageSchema>, channels: number): boolean | null {
  const given: unknown = image['/DecodeParms'];
  const list: unknown[] = Array.isArray(given) ? given : [given];
  const sets = image['/Filter'].map((_, place) => parametersSchema.safeParse(list[place] ?? {}).data);
  const [outer, inner] = sets;
  if (outer === undefined || (sets.length > 1 && inner === undefined)) return null;
  if (sets.some((parameters) => parameters?.['/ColorTransform'] !== undefined)) return null;
  const predictor = outer['/Predictor'];
  if (image['/Filter'][0] === '/DCTDecode' || predictor === 1) return false;
  const fits =
    outer['/Colors'] === channels &&
    outer['/BitsPerComponent'] === 8 &&
    outer['/Columns'] === image['/Width'];
  return image['/Filter'].length === 1 && predictor >= 10 && fits ? true : null;
}

/** Images whose transparency was multiplied into their colours cannot change apart from it. */
async function withMatte(engine: Engine, path: string, masks: readonly string[]): Promise<Set<string>> {
  if (masks.length === 0) return new Set();
  const { objects } = await readStreams(engine, path, masks, null);
  return new Set(masks.filter((mask) => '/Matte' in (objects[`obj:${mask}`]?.stream?.dict ?? {})));
}

interface Candidate {
  reference: string;
  dictionary: Dictionary;
  stored: StoredImage;
}

function candidateOf(placed: Placed, dictionary: Dictionary, source: string, dpi: number): Candidate | null {
  const image = imageSchema.safeParse(dictionary).data;
  if (image === undefined) return null;
  const filtered = isFiltered(image, placed.channels);
  if (filtered === null) return null;
  const filters = image['/Filter'].map((name) => (name === '/DCTDecode' ? 'DCTDecode' : 'FlateDecode'));
  if (filters[0] === 'DCTDecode' && filters.length > 1) return null;
  if (filters.length === 2 && filters[1] === 'FlateDecode') return null;
  const stored: StoredImage = {
    source,
    target: `${source}.new`,
    filters,
    width: image['/Width'],
    height: image['/Height'],
    channels: placed.channels,
    filtered,
    scale: placed.density > dpi * HEADROOM ? dpi / placed.density : 1,
  };
  return { reference: placed.reference, dictionary, stored };
}

const lineSchema = z.object({
  index: z.int().min(0),
  width: z.int().optional(),
  height: z.int().optional(),
  filter: z.enum(['FlateDecode', 'DCTDecode']).optional(),
});
type Line = z.infer<typeof lineSchema>;

function replacement({ dictionary, stored }: Candidate, { width, height, filter }: Line): Dictionary {
  const { '/Length': _length, '/DecodeParms': _parameters, ...kept } = dictionary;
  const rows = {
    '/Predictor': 15,
    '/Colors': stored.channels,
    '/BitsPerComponent': 8,
    '/Columns': width,
  };
  return {
    ...kept,
    '/Width': width,
    '/Height': height,
    '/Filter': `/${filter}`,
    ...(filter === 'FlateDecode' ? { '/DecodeParms': rows } : {}),
  };
}

export interface RecompressedImages {
  /** Objects by which a copy of the document gets the smaller images, as `updatePdf` takes them. */
  objects: Dictionary;
  lastObject: number;
}

/** Makes the images smaller that can be; masks, CMYK, palettes, JBIG2, CCITT and JPEG 2000 stay as they are. */
export async function recompressImages(
  engine: Engine,
  input: ToolInput,
  { dpi, quality, fullChroma }: ImageQuality,
  onDone: (share: number) => void,
): Promise<RecompressedImages> {
  const placed = await listImages(engine, input);
  if (placed.length === 0) return { objects: {}, lastObject: 0 };
  const references = placed.map(({ reference }) => reference);
  const { objects, lastObject } = await readStreams(
    engine,
    input.path,
    references,
    join(engine.scratch, 'image'),
  );
  const masks = references.flatMap((name) => {
    const mask: unknown = objects[`obj:${name}`]?.stream?.dict['/SMask'];
    return typeof mask === 'string' ? [mask] : [];
  });
  const matte = await withMatte(engine, input.path, masks);
  const candidates = placed.flatMap((image) => {
    const stream = objects[`obj:${image.reference}`]?.stream;
    if (stream?.datafile === undefined || matte.has(String(stream.dict['/SMask']))) return [];
    return candidateOf(image, stream.dict, stream.datafile, dpi) ?? [];
  });
  const job: RecompressImagesJob = { quality, fullChroma, images: candidates.map(({ stored }) => stored) };
  const replaced: Dictionary = {};
  let done = 0;
  await engine.runNode('recompress-images.ts', job, (message) => {
    const { data: line } = lineSchema.safeParse(message);
    const candidate = line && candidates[line.index];
    if (!candidate) return;
    onDone(++done / candidates.length);
    if (line.filter === undefined) return;
    replaced[`obj:${candidate.reference}`] = {
      stream: { dict: replacement(candidate, line), datafile: candidate.stored.target },
    };
  });
  return { objects: replaced, lastObject };
}
