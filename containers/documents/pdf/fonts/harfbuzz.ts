import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Node has it; its types name it without saying what it holds. */
interface WebAssemblyOfNode {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
}

interface HarfBuzz {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const FUNCTIONS = [
  ...['_initialize', 'malloc', 'free', 'hb_blob_create', 'hb_blob_destroy', 'hb_blob_get_data'],
  ...['hb_blob_get_length', 'hb_face_create', 'hb_face_destroy', 'hb_face_reference_blob', 'hb_set_add'],
  ...['hb_subset_input_create_or_fail', 'hb_subset_input_destroy', 'hb_subset_input_glyph_set'],
  ...['hb_subset_input_set', 'hb_subset_input_set_flags', 'hb_subset_or_fail'],
];
const READ_ONLY = 1;
/** `hb_subset_flags_t`: glyphs keep their numbers, the outline of `.notdef` and their names; ligatures are not followed. */
const FLAGS = 0x2 | 0x40 | 0x80 | 0x200;
/** `hb_subset_sets_t`. */
const [UNTOUCHED_TABLES, DROPPED_TABLES] = [2, 3];

function isHarfBuzz(exports: object): exports is HarfBuzz {
  return FUNCTIONS.every((name) => typeof Reflect.get(exports, name) === 'function') && 'memory' in exports;
}

function load(): HarfBuzz {
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { WebAssembly: found }: { WebAssembly: WebAssemblyOfNode } = Object(globalThis);
  const { exports } = new found.Instance(new found.Module(readFileSync(path)));
  if (!isHarfBuzz(exports)) throw new Error('HarfBuzz is not as it was.');
  exports._initialize();
  return exports;
}

let loaded: HarfBuzz | undefined;

function tagOf(table: string): number {
  return Buffer.from(table, 'latin1').readUInt32BE(0);
}

export interface SubsetOptions {
  untouched: readonly string[];
  dropped: readonly string[];
}

/** An OpenType font with the outlines of these glyphs alone, under the numbers that they had; null where it fails. */
export function subsetFont(font: Buffer, glyphs: Iterable<number>, options: SubsetOptions): Buffer | null {
  loaded ??= load();
  const harfbuzz = loaded;
  const data = harfbuzz.malloc(font.length);
  if (data === 0) return null;
  new Uint8Array(harfbuzz.memory.buffer).set(font, data);
  const blob = harfbuzz.hb_blob_create(data, font.length, READ_ONLY, 0, 0);
  const face = harfbuzz.hb_face_create(blob, 0);
  const input = harfbuzz.hb_subset_input_create_or_fail();
  const add = (set: number, values: Iterable<number>) => {
    for (const value of values) harfbuzz.hb_set_add(set, value);
  };
  add(harfbuzz.hb_subset_input_glyph_set(input), glyphs);
  add(harfbuzz.hb_subset_input_set(input, UNTOUCHED_TABLES), options.untouched.map(tagOf));
  add(harfbuzz.hb_subset_input_set(input, DROPPED_TABLES), options.dropped.map(tagOf));
  harfbuzz.hb_subset_input_set_flags(input, FLAGS);
  const subset = harfbuzz.hb_subset_or_fail(face, input);
  const result = subset === 0 ? null : bytesOf(harfbuzz, subset);
  if (subset !== 0) harfbuzz.hb_face_destroy(subset);
  harfbuzz.hb_subset_input_destroy(input);
  harfbuzz.hb_face_destroy(face);
  harfbuzz.hb_blob_destroy(blob);
  harfbuzz.free(data);
  return result;
}

function bytesOf(harfbuzz: HarfBuzz, face: number): Buffer {
  const blob = harfbuzz.hb_face_reference_blob(face);
  const [at, length] = [harfbuzz.hb_blob_get_data(blob, 0), harfbuzz.hb_blob_get_length(blob)];
  const bytes = Buffer.from(new Uint8Array(harfbuzz.memory.buffer, at, length));
  harfbuzz.hb_blob_destroy(blob);
  return bytes;
}
