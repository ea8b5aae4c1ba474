import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Base64JsonLimits,
  JsonFault,
  readBase64Json,
  StreamedBase64,
} from '../../../worker/intake/base64-json.ts';

const LIMITS = { maxBytes: 100_000, maxDepth: 64, maxTextBytes: 50_000 };

interface Found {
  files: { path: string; content: Uint8Array }[];
  document: unknown;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function streamOf(body: Uint8Array, sizes: number[] = [body.length]): ReadableStream<Uint8Array> {
  let position = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (position >= body.length) return controller.close();
      const size = sizes[turn % sizes.length] ?? 1;
      turn += 1;
      controller.enqueue(body.slice(position, position + size));
      position += size;
    },
  });
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

async function read(body: ReadableStream<Uint8Array>, limits: Base64JsonLimits = LIMITS): Promise<Found> {
  const found: Found = { files: [], document: undefined };
  for await (const part of readBase64Json(body, limits)) {
    if (part.kind === 'document') found.document = part.value;
    else found.files.push({ path: part.path.join('/'), content: await readAll(part.body) });
  }
  return found;
}

function readText(text: string, sizes?: number[]): Promise<Found> {
  return read(streamOf(bytesOf(text), sizes));
}

async function decode(base64: string): Promise<string> {
  const { files } = await readText(`{"logo":{"base64":"${base64}"}}`, [3]);
  return Buffer.from(files[0]?.content ?? []).toString('latin1');
}

function fault(reason: string, path: string[] = []): unknown {
  return expect.objectContaining({ name: 'JsonFault', reason, path });
}

function marker(streamed: number): StreamedBase64 {
  return new StreamedBase64(streamed);
}

/** A JSON string of the same characters, some of them escaped. */
function written(text: string, escapeEvery: number): string {
  if (escapeEvery === 0) return JSON.stringify(text).replaceAll('/', '\\/');
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const letters = units.map((unit, index) =>
    index % escapeEvery === 0
      ? `\\u${unit.toString(16).padStart(4, '0')}`
      : JSON.stringify(text.charAt(index)).slice(1, -1),
  );
  return `"${letters.join('')}"`;
}

interface File {
  content: Uint8Array;
  alphabet: 'base64' | 'base64url';
  prefix: string;
  escapeEvery: number;
  nameFirst: boolean;
}

function encodedFile({ content, alphabet, prefix, escapeEvery, nameFirst }: File): string {
  const base64 = written(prefix + Buffer.from(content).toString(alphabet), escapeEvery);
  const member = `${written('base64', escapeEvery)} : ${base64}`;
  return nameFirst ? `{"name":"a.pdf", ${member}}` : `{${member}\n,"name":"a.pdf"}`;
}

const anyFile: fc.Arbitrary<File> = fc.record({
  content: fc.uint8Array({ maxLength: 60 }),
  alphabet: fc.constantFrom('base64', 'base64url'),
  prefix: fc.constantFrom('', '', 'data:application/pdf;base64,', 'data:;base64,'),
  escapeEvery: fc.constantFrom(0, 0, 1, 3),
  nameFirst: fc.boolean(),
});
const anyJson = fc.json({ maxDepth: 4 });
const chunkSizes = fc.oneof(
  fc.constant<number[]>([1]),
  fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
);

describe('readBase64Json', () => {
  test('any files in any chunks come back identical, each with its marker in the document', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFile, { maxLength: 4 }),
        anyFile,
        anyJson,
        chunkSizes,
        async (files, logo, json, sizes) => {
          const text = `{"files": [${files.map(encodedFile).join(' , ')}],"options":[${json}],"logo":${encodedFile(logo)}}`;
          const { files: found, document } = await readText(text, sizes);
          expect(found).toEqual([
            ...files.map(({ content }, index) => ({
              path: `files/${index}`,
              content: new Uint8Array(content),
            })),
            { path: 'logo', content: new Uint8Array(logo.content) },
          ]);
          expect(document).toEqual({
            files: files.map((_, index) => ({ name: 'a.pdf', base64: marker(index) })),
            options: [JSON.parse(json)],
            logo: { name: 'a.pdf', base64: marker(files.length) },
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  test('JSON without such strings is read as JSON.parse reads it', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, chunkSizes, async (json, sizes) => {
        expect(await readText(json, sizes)).toEqual({ files: [], document: JSON.parse(json) });
      }),
    );
  });

  test('near-JSON is refused exactly when JSON.parse refuses it', async () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '"a"',
      '"files"',
      'null',
      'true',
      '1',
      '-',
      '.5',
      'e',
      ' ',
      '\n',
      '\u00a0',
      '\ufeff',
      '{"a":',
      '[1,',
      '\0',
      'é',
    );
    const nearJson = fc.oneof(
      fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join('')),
      fc.tuple(anyJson, fc.nat(), token).map(([json, at, extra]) => {
        const position = at % (json.length + 1);
        return json.slice(0, position) + extra + json.slice(position + (at % 2));
      }),
    );
    await fc.assert(
      fc.asyncProperty(nearJson, chunkSizes, async (text, sizes) => {
        const decoded = new TextDecoder().decode(bytesOf(text));
        let expected: unknown = fault('invalid_json');
        try {
          expected = { files: [], document: JSON.parse(decoded) };
        } catch {}
        const result = await readText(text, sizes).catch((error: unknown) => error);
        expect(result).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test('a body cut anywhere is a coded fault', async () => {
    const text =
      '{"files":[{"base64":"data:a/b;base64,QU\\u004ad","name":"a"}],"logo":{"base64":"QQ=="},"n":1}';
    for (let length = 0; length < text.length; length += 1) {
      await expect(readText(text.slice(0, length), [5])).rejects.toBeInstanceOf(JsonFault);
    }
  });

  test('random bytes give a document or a coded fault, never another error', async () => {
    const start = fc.constantFrom('', '{"files":[{"base64":"', '{"a":{"base64":"');
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 60 }), chunkSizes, async (text, noise, sizes) => {
        const body = new Uint8Array(Buffer.concat([bytesOf(text), noise]));
        const error = await read(streamOf(body, sizes)).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (error !== undefined) expect(error).toBeInstanceOf(JsonFault);
      }),
      { numRuns: 500 },
    );
  });
});

describe('which strings are streamed', () => {
  test.each([
    ['{"files":[{"url":"x"},{"base64":"QQ"}]}', ['files/1']],
    ['{"letterhead":{"base64":"QQ"}}', ['letterhead']],
    ['{"b\\u0061":{"\\u0062ase64":"QQ"}}', ['ba']],
    ['{"__proto__":{"base64":"QQ"}}', ['__proto__']],
    ['{"base64":"QQ"}', []],
    ['[{"base64":"QQ"}]', []],
    ['{"files":{"base64":"QQ"}}', []],
    ['{"files":[[{"base64":"QQ"}]]}', []],
    ['{"files":[{"a":{"base64":"QQ"}}]}', []],
    ['{"options":{"a":{"base64":"QQ"}}}', []],
    ['{"logos":[{"base64":"QQ"}]}', ['logos/0']],
    ['{"logo":{"base64":["QQ"]}}', []],
    ['{"logo":{"base64":5}}', []],
    ['{"logo":{"name":"base64","x":"QQ"}}', []],
  ])('%s', async (text, paths) => {
    const { files } = await readText(text, [2]);
    expect(files.map(({ path }) => path)).toEqual(paths);
  });

  test('of equal keys the last one counts', async () => {
    const { files, document } = await readText('{"a":{"base64":"QQ"},"a":{"base64":"Qg"},"b":1,"b":2}');
    expect(files).toHaveLength(2);
    expect(document).toEqual({ a: { base64: marker(1) }, b: 2 });
  });

  test('a __proto__ key changes no prototype', async () => {
    const { document } = await readText('{"__proto__":{"base64":"QQ","polluted":1}}');
    expect(Object.getPrototypeOf(document)).toBe(Object.prototype);
    expect(Object.keys(document ?? {})).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('polluted');
  });

  test('a byte order mark is accepted, as TextDecoder does', async () => {
    expect((await readText('\ufeff{"a":1}', [1])).document).toEqual({ a: 1 });
  });
});

describe('base64', () => {
  test.each([
    ['', ''],
    ['QQ==', 'A'],
    ['QQ', 'A'],
    ['QUI=', 'AB'],
    ['QUI', 'AB'],
    ['QUJD', 'ABC'],
    ['--__', '\xfb\xef\xff'],
    ['++\\/\\u002f', '\xfb\xef\xff'],
    ['Q U\\r\\n\\tJ D\\f', 'ABC'],
    ['QQ=\\n=\\n', 'A'],
    ['data:text/plain;charset=utf-8;base64,QQ', 'A'],
    ['DATA:;BASE64,QQ', 'A'],
    ['data', 'u\xabZ'],
  ])('%s is %j', async (base64, content) => {
    expect(await decode(base64)).toBe(content);
  });

  test.each([
    'Q',
    'QUJDR',
    'QQ=',
    'QQ===',
    '=',
    'QUJD=',
    'QQ==QQ==',
    'Q=Q=',
    'Q*==',
    'Qé',
    '\\u0151QQQ',
    'data:',
    'data:a/b,QQ',
    'data:a/b;base64',
    'QQ\\"',
    'QQ\\b',
    `data:${'x'.repeat(300)};base64,QQ`,
  ])('%s is refused', async (base64) => {
    await expect(decode(base64)).rejects.toEqual(fault('invalid_base64', ['logo']));
  });

  test.each(['QQ\n==', 'Q\\x', 'Q\\u00g0', 'Q\\U0041', 'Q\0'])('%j is no JSON string', async (base64) => {
    await expect(decode(base64)).rejects.toEqual(fault('invalid_json'));
  });
});

describe('limits', () => {
  test('bytes are counted while they stream', async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(bytesOf(given === 1 ? '{"a":{"base64":"' : 'QUJD'.repeat(250)));
      },
    });
    await expect(read(body)).rejects.toEqual(fault('too_large'));
    expect(given).toBeLessThan(110);
  });

  test('text outside the streamed strings is bounded apart', async () => {
    await expect(readText(JSON.stringify({ a: 'x'.repeat(60_000) }))).rejects.toEqual(
      fault('text_too_large'),
    );
    const { files } = await readText(JSON.stringify({ a: { base64: 'QUJD'.repeat(15_000) } }));
    expect(files[0]?.content.length).toBe(45_000);
  });

  test('64 levels are read and 65 are too deep, however many follow', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    await expect(readText(nested(64))).resolves.toBeDefined();
    await expect(readText(nested(65))).rejects.toEqual(fault('too_deep'));
    await expect(readText('{"a":'.repeat(10_000))).rejects.toEqual(fault('too_deep'));
  });

  test.each([
    ['{"files":[{"base64":"QQ","base64":"QQ"}]}', ['files', '0']],
    ['{"logo":{"base64":1,"n":2,"\\u0062ase64":"QQ"}}', ['logo']],
  ])('%s has its base64 twice', async (text, path) => {
    await expect(readText(text)).rejects.toEqual(fault('duplicate_base64', path));
  });

  test('many small files in one large chunk take no quadratic time', async () => {
    const text = JSON.stringify({ files: Array.from({ length: 10_000 }, () => ({ base64: 'QUJD' })) });
    const limits = { maxBytes: 1e7, maxDepth: 64, maxTextBytes: 1e7 };
    const started = performance.now();
    expect((await read(streamOf(bytesOf(text)), limits)).files).toHaveLength(10_000);
    expect(performance.now() - started).toBeLessThan(4000);
  });
});

describe('streaming', () => {
  test('a chunk is read only when the bytes before it were taken, and a consumer that stops cancels the source', async () => {
    const cancelled = Promise.withResolvers<void>();
    let given = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 1;
          controller.enqueue(bytesOf(given === 1 ? '{"a":{"base64":"' : 'QUJD'));
        },
        cancel: () => cancelled.resolve(),
      },
      { highWaterMark: 0 },
    );
    for await (const part of readBase64Json(body, LIMITS)) {
      if (part.kind !== 'file') continue;
      for (let taken = 1; taken < 20; taken += 1) {
        await part.body.next();
        expect(given).toBeLessThanOrEqual(taken + 2);
      }
      break;
    }
    await cancelled.promise;
  });

  test('a file that is not read is skipped, but still checked', async () => {
    const kinds: string[] = [];
    for await (const part of readBase64Json(streamOf(bytesOf('{"a":{"base64":"QUJD"}}'), [2]), LIMITS))
      kinds.push(part.kind);
    expect(kinds).toEqual(['file', 'document']);
    const parts = readBase64Json(streamOf(bytesOf('{"a":{"base64":"QUJDR"}}'), [2]), LIMITS);
    await parts.next();
    await expect(parts.next()).rejects.toEqual(fault('invalid_base64', ['a']));
  });

  test('the error of the source passes through', async () => {
    const gone = new Error('the client hung up');
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(gone) });
    await expect(read(body)).rejects.toBe(gone);
  });
});
