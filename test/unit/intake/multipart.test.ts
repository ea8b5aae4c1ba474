import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { MultipartFault, type MultipartLimits, readMultipart } from '../../../worker/intake/multipart.ts';

const BOUNDARY = '----WebKitFormBoundary7MA4';
const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const LIMITS = { maxParts: 100, maxFieldBytes: 10_000, maxFieldsTotalBytes: 100_000 };

interface Part {
  name: string;
  filename?: string | undefined;
  content: Uint8Array;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(pieces: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}

function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function encode(parts: Part[]): Uint8Array {
  const pieces = parts.flatMap(({ name, filename, content }) => {
    const file = filename === undefined ? '' : `; filename="${escaped(filename)}"`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escaped(name)}"${file}\r\n\r\n`;
    return [bytesOf(head), content, bytesOf('\r\n')];
  });
  return joined([...pieces, bytesOf(`--${BOUNDARY}--\r\n`)]);
}

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
  return joined(pieces);
}

async function read(
  body: ReadableStream<Uint8Array>,
  contentType = CONTENT_TYPE,
  limits: MultipartLimits = LIMITS,
): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of readMultipart(body, contentType, limits)) {
    if (part.kind === 'field') parts.push({ name: part.name, content: bytesOf(part.value) });
    else parts.push({ name: part.name, filename: part.filename, content: await readAll(part.body) });
  }
  return parts;
}

function readText(text: string, contentType = CONTENT_TYPE): Promise<Part[]> {
  return read(streamOf(bytesOf(text.replaceAll('BOUNDARY', BOUNDARY))), contentType);
}

async function readOne(headers: string, contentType = CONTENT_TYPE): Promise<Part | undefined> {
  const [part] = await readText(`--BOUNDARY\r\n${headers}\r\n\r\nx\r\n--BOUNDARY--`, contentType);
  return part;
}

function fault(reason: string): unknown {
  return expect.objectContaining({ name: 'MultipartFault', reason });
}

const anyName = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((name) => !/[%\\\0]/.test(name));
const likeBoundary = fc.constantFrom(
  '\r',
  '\n',
  '\r\n',
  '-',
  '--',
  `\r\n--${BOUNDARY.slice(0, -1)}`,
  `--${BOUNDARY}`,
);
const piece = fc.oneof(fc.uint8Array({ maxLength: 40 }), likeBoundary.map(bytesOf));
const content = fc
  .array(piece, { maxLength: 8 })
  .map(joined)
  .filter((bytes) => !Buffer.concat([Buffer.from('\r\n'), bytes]).includes(`\r\n--${BOUNDARY}`));
const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map(bytesOf);
const anyPart: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ name: anyName, filename: anyName, content }),
  fc.record({ name: anyName, content: text }),
);
const anyParts = fc.array(anyPart, { maxLength: 5 });
const chunkSizes = fc.oneof(
  fc.constant<number[]>([1]),
  fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 8 }),
);

describe.each(['native', 'JavaScript'])('with the %s byte search', (kind) => {
  const NativeBuffer = globalThis.Buffer;

  function asChosen(): void {
    if (kind === 'JavaScript') Reflect.deleteProperty(globalThis, 'Buffer');
  }

  afterEach(() => {
    globalThis.Buffer = NativeBuffer;
  });

  async function readAsChosen(body: ReadableStream<Uint8Array>): Promise<Part[]> {
    const parts = readMultipart(body, CONTENT_TYPE, LIMITS);
    asChosen();
    const first = parts.next();
    globalThis.Buffer = NativeBuffer;
    const found: Part[] = [];
    for (let { done, value } = await first; !done && value; { done, value } = await parts.next()) {
      if (value.kind === 'field') found.push({ name: value.name, content: bytesOf(value.value) });
      else found.push({ name: value.name, filename: value.filename, content: await readAll(value.body) });
    }
    return found;
  }

  test('any parts in any chunks come back identical', async () => {
    await fc.assert(
      fc.asyncProperty(anyParts, chunkSizes, async (parts, sizes) => {
        expect(await readAsChosen(streamOf(encode(parts), sizes))).toEqual(parts);
      }),
      { numRuns: 400 },
    );
  });

  test('a body in two chunks, split at any place, gives the same parts', async () => {
    const parts = [
      { name: 'a', filename: 'á.pdf', content: bytesOf('\r\n--\r\n') },
      { name: 'b', content: bytesOf('') },
      { name: 'c', filename: '', content: bytesOf('') },
    ];
    const body = encode(parts);
    for (let split = 1; split < body.length; split += 1) {
      expect(await readAsChosen(streamOf(body, [split, body.length]))).toEqual(parts);
    }
  });

  test('a body cut anywhere before its end is cut short', async () => {
    const body = encode([
      { name: 'a', content: bytesOf('1') },
      { name: 'f', filename: 'f.pdf', content: bytesOf('22') },
    ]);
    for (let length = 0; length < body.length - 2; length += 1) {
      await expect(readAsChosen(streamOf(body.slice(0, length), [7]))).rejects.toEqual(fault('cut_short'));
    }
  });
});

test('random bytes give parts or a coded fault, never another error', async () => {
  const snippets = fc.constantFrom(
    `--${BOUNDARY}\r\n`,
    `\r\n--${BOUNDARY}`,
    '--',
    '\r\n\r\n',
    'Content-Disposition: form-data; ',
    'name="a"',
    '; filename=',
    '"',
  );
  const noise = fc.array(fc.oneof(snippets.map(bytesOf), fc.uint8Array({ maxLength: 20 })), {
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(noise.map(joined), chunkSizes, async (body, sizes) => {
      const error = await read(streamOf(body, sizes)).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (error !== undefined) expect(error).toBeInstanceOf(MultipartFault);
    }),
    { numRuns: 500 },
  );
});

describe('what is a file', () => {
  test('a part with an empty file name is one', async () => {
    const part = await readOne('Content-Disposition: form-data; name="a"; filename=""');
    expect(part?.filename).toBe('');
  });

  test('bytes without a file name are a field', async () => {
    const part = await readOne(
      'Content-Disposition: form-data; name="a"\r\nContent-Type: application/octet-stream',
    );
    expect(part).toEqual({ name: 'a', content: bytesOf('x') });
  });
});

describe('file names', () => {
  test.each([
    ['filename="ação 日本 😀.pdf"', 'ação 日本 😀.pdf'],
    ['filename="a%22b%22.pdf"', 'a"b".pdf'],
    ['filename="a\\"b\\".pdf"', 'a"b".pdf'],
    ['filename="C:\\Users\\nota.pdf"', 'C:\\Users\\nota.pdf'],
    ['filename="a\\"', 'a\\'],
    ['filename="a; b=c.pdf"', 'a; b=c.pdf'],
    ['filename="100%.pdf"', '100%.pdf'],
    ['filename=nota fiscal.pdf', 'nota fiscal.pdf'],
    ["filename*=UTF-8''a%C3%A7%C3%A3o.pdf", 'ação.pdf'],
    [`filename="acao.pdf"; filename*=utf-8'pt-BR'a%C3%A7%C3%A3o.pdf`, 'ação.pdf'],
    [`filename="acao.pdf"; filename*=UTF-8''%zz`, 'acao.pdf'],
    ["filename*=UTF-8''%ff", ''],
    ["filename*=UTF-8''ação%20%C3%A7.pdf", 'ação ç.pdf'],
    ["filename*=ISO-8859-1'pt'a%E7%E3o%201.pdf", 'ação 1.pdf'],
    [`filename="acao.pdf"; filename*=nenhum''a%E7%E3o.pdf`, 'acao.pdf'],
    ['filename="=?utf-8?B?UmVsYXTDs3Jpby5wZGY=?="', 'Relatório.pdf'],
    ['filename="=?UTF-8?Q?Relat=C3=B3rio_final=3F.pdf?="', 'Relatório final?.pdf'],
    ['filename="=?iso-8859-1*pt-BR?q?Relat=F3rio.pdf?="', 'Relatório.pdf'],
    ['filename="=?utf-8?Q?Relat=C3=B3rio?= \t=?utf-8?B?IDEucGRm?="', 'Relatório 1.pdf'],
    ['filename="1 =?utf-8?Q?=C3=A7?= 2.pdf"', '1 ç 2.pdf'],
    ['filename="=?utf-8?Q?=F3.pdf?="', '=?utf-8?Q?=F3.pdf?='],
    ['filename="=?utf-8?B?%%%?= =?utf-8?Q?a?="', '=?utf-8?B?%%%?= =?utf-8?Q?a?='],
    ['filename="=?nenhum?Q?a.pdf?="', '=?nenhum?Q?a.pdf?='],
    ['filename="a=?b.pdf"', 'a=?b.pdf'],
    [`filename="=?utf-8?B?eA==?="; filename*=UTF-8''a%C3%A7%C3%A3o.pdf`, 'ação.pdf'],
    ['FileName="a.pdf" ;', 'a.pdf'],
  ])('%s is %j', async (parameter, filename) => {
    const part = await readOne(`content-disposition:form-data; name=f; ${parameter}`);
    expect(part?.filename).toBe(filename);
  });

  test('Latin-1 bytes of an old client are understood', async () => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="a\xe7\xe3o.pdf"\r\n\r\n`;
    const body = joined([Buffer.from(head, 'latin1'), bytesOf(`\r\n--${BOUNDARY}--`)]);
    expect((await read(streamOf(body)))[0]?.filename).toBe('ação.pdf');
  });
});

describe('refusals', () => {
  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    '',
  ])('%j has no boundary', async (contentType) => {
    await expect(read(streamOf(encode([])), contentType)).rejects.toEqual(fault('no_boundary'));
  });

  test.each([
    'Content-Type: text/plain',
    'Content-Disposition: form-data',
    'Content-Disposition: form-data; filename="a"',
  ])('%s misses its name', async (headers) => {
    await expect(readOne(headers)).rejects.toEqual(fault('missing_name'));
  });

  test.each([
    'Content-Disposition: attachment; name="a"',
    'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"',
    'Content-Disposition: form-data; name="a"; name="b"',
    'Content-Disposition: form-data; name="a',
    'Content-Disposition form-data',
    'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64',
    'Content-Disposition: form-data; name="a\nb"',
  ])('%j is malformed', async (headers) => {
    await expect(readOne(headers)).rejects.toEqual(fault('malformed'));
  });

  test('a part without an end of its headers takes nothing from its neighbours', async () => {
    const body = '--BOUNDARY\r\nContent-Disposition: form-data; name="a"\r\n--BOUNDARY\r\n\r\n--BOUNDARY--';
    await expect(readText(body)).rejects.toEqual(fault('malformed'));
  });

  test('headers over 16 KiB are refused', async () => {
    await expect(readOne(`X: ${'x'.repeat(17_000)}`)).rejects.toEqual(fault('headers_too_large'));
  });

  test('bytes outside the parts are bounded', async () => {
    await expect(readText('x'.repeat(100_000))).rejects.toEqual(fault('malformed'));
    await expect(readText(`--BOUNDARY--\r\n${'x'.repeat(100_000)}`)).rejects.toEqual(fault('malformed'));
  });

  test('a field is refused when it, or all fields together, pass their limit', async () => {
    const limits = { maxParts: 10, maxFieldBytes: 4, maxFieldsTotalBytes: 6 };
    const field = (size: number) => ({ name: 'a', content: bytesOf('x'.repeat(size)) });
    await expect(read(streamOf(encode([field(4), field(2)])), CONTENT_TYPE, limits)).resolves.toHaveLength(2);
    await expect(read(streamOf(encode([field(5)])), CONTENT_TYPE, limits)).rejects.toEqual(
      fault('field_too_large'),
    );
    await expect(read(streamOf(encode([field(4), field(3)])), CONTENT_TYPE, limits)).rejects.toEqual(
      fault('field_too_large'),
    );
  });

  test('10,000 parts are refused at the first one too many', async () => {
    const part = bytesOf(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n`,
    );
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        if (given > 10_000) return controller.close();
        controller.enqueue(part);
      },
    });
    await expect(read(body)).rejects.toEqual(fault('too_many_parts'));
    expect(given).toBeLessThan(LIMITS.maxParts + 5);
  });
});

describe('streaming', () => {
  function endlessFile(cancelled: (reason?: unknown) => void): {
    body: ReadableStream<Uint8Array>;
    given: () => number;
  } {
    let given = 0;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n`;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(given === 0 ? bytesOf(head) : new Uint8Array(1000));
          given += 1;
        },
        cancel: cancelled,
      },
      { highWaterMark: 0 },
    );
    return { body, given: () => given };
  }

  test('a chunk is read only when the bytes before it were taken', async () => {
    const { body, given } = endlessFile(() => undefined);
    for await (const part of readMultipart(body, CONTENT_TYPE, LIMITS)) {
      if (part.kind !== 'file') continue;
      expect(given()).toBeLessThanOrEqual(2);
      let taken = 0;
      for await (const bytes of part.body) {
        taken += bytes.length;
        expect(given()).toBeLessThanOrEqual(taken / 1000 + 2);
        if (taken > 50_000) break;
      }
      break;
    }
  });

  test('a consumer that stops cancels the source', async () => {
    const cancelled = Promise.withResolvers<void>();
    const { body } = endlessFile(() => cancelled.resolve());
    for await (const part of readMultipart(body, CONTENT_TYPE, LIMITS)) {
      expect(part.kind).toBe('file');
      break;
    }
    await cancelled.promise;
  });

  test('a fault cancels the source', async () => {
    const cancelled = Promise.withResolvers<void>();
    const { body } = endlessFile(() => cancelled.resolve());
    await expect(read(body, 'multipart/form-data')).rejects.toEqual(fault('no_boundary'));
    await cancelled.promise;
  });

  test('what is not read of a file is skipped, and cannot be read later', async () => {
    const big = new Uint8Array(5000).fill(120);
    const body = streamOf(
      encode([
        { name: 'a', filename: 'a', content: big },
        { name: 'b', filename: 'b', content: big },
        { name: 'c', content: bytesOf('end') },
      ]),
      [100],
    );
    const parts = readMultipart(body, CONTENT_TYPE, LIMITS);
    const first = (await parts.next()).value;
    const second = (await parts.next()).value;
    if (first?.kind !== 'file' || second?.kind !== 'file') throw new Error('two files were expected');
    await expect(readAll(first.body)).rejects.toThrow(TypeError);
    await second.body.next();
    expect((await parts.next()).value).toEqual({ kind: 'field', name: 'c', value: 'end' });
    await expect(readAll(second.body)).rejects.toThrow(TypeError);
    expect((await parts.next()).done).toBe(true);
  });

  test('the error of the source passes through, also when the reader of the file swallows it', async () => {
    const gone = new Error('the client hung up');
    const head = bytesOf(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nabc`,
    );
    let given = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (given) return controller.error(gone);
        given = true;
        controller.enqueue(head);
      },
    });
    const parts = readMultipart(body, CONTENT_TYPE, LIMITS);
    const part = (await parts.next()).value;
    if (part?.kind !== 'file') throw new Error('a file was expected');
    await expect(readAll(part.body)).rejects.toBe(gone);
    await expect(parts.next()).rejects.toBe(gone);
  });
});

describe('real clients', () => {
  const random = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 2654435761) >>> 13);

  test("the fetch standard's encoder", async () => {
    const form = new FormData();
    form.append('options', '{"quality":80}');
    form.append('files', new File([random], 'relatório "final" 日本.pdf'));
    form.append('empty', new File([], 'vazio.pdf'));
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    if (!request.body) throw new Error('no body');
    expect(await read(request.body, request.headers.get('content-type') ?? '')).toEqual([
      { name: 'options', content: bytesOf('{"quality":80}') },
      { name: 'files', filename: 'relatório "final" 日本.pdf', content: random },
      { name: 'empty', filename: 'vazio.pdf', content: new Uint8Array(0) },
    ]);
  });

  test('curl', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'multipart-'));
    const received = Promise.withResolvers<Part[]>();
    const server = createServer((request, response) => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          for await (const chunk of request) controller.enqueue(chunk);
          controller.close();
        },
      });
      received.resolve(read(body, request.headers['content-type']));
      const end = () => response.end();
      received.promise.then(end, end);
    });
    try {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const form = ['-F', 'note=olá\r\nmundo', '-F', 'files=@source.pdf'];
      writeFileSync(join(folder, 'source.pdf'), random);
      const named = ['-F', 'files=@source.pdf;filename="ação \\"1\\" 日本.pdf"'];
      await promisify(execFile)('curl', ['-sS', ...form, ...named, `http://127.0.0.1:${port}/`], {
        cwd: folder,
      });
      expect(await received.promise).toEqual([
        { name: 'note', content: bytesOf('olá\r\nmundo') },
        { name: 'files', filename: 'source.pdf', content: random },
        { name: 'files', filename: 'ação "1" 日本.pdf', content: random },
      ]);
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });
});
