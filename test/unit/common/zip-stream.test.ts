import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { uniqueNames } from '../../../common/unique-names.ts';
import { type ZipEntry, ZipSourceFault, zipSize, zipStream } from '../../../worker/files/zip/stream.ts';

const AT = new Date('2026-11-20T15:04:06Z');

function entry(name: string, content: Uint8Array, chunkSize = 64 * 1024): ZipEntry {
  const open = async () => {
    let position = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (position >= content.length) return controller.close();
        controller.enqueue(content.subarray(position, position + chunkSize));
        position += chunkSize;
      },
    });
  };
  return { name, size: content.length, open };
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function withArchive(archive: Uint8Array, use: (path: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'zip-stream-'));
  try {
    const path = join(folder, 'archive.zip');
    writeFileSync(path, archive);
    use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const READ_WITH_PYTHON = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps([[info.filename, info.file_size, list(info.date_time)] for info in archive.infolist()]))
`;

function readWithPython(path: string): unknown {
  return JSON.parse(execFileSync('python3', ['-c', READ_WITH_PYTHON, path], { encoding: 'utf8' }));
}

describe('zipStream', () => {
  const files = [
    entry('página 1.pdf', new TextEncoder().encode('um')),
    entry('vazio.txt', new Uint8Array(0)),
    entry(
      '日本.bin',
      Uint8Array.from({ length: 300_001 }, (_, index) => (index * 7919) % 251),
    ),
  ];

  test('unzip and python open it, with its names, sizes and time of Brasília', async () => {
    const archive = await collect(zipStream(files, AT));
    withArchive(archive, (path) => {
      expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors detected');
      const time = [2026, 11, 20, 12, 4, 6];
      expect(readWithPython(path)).toEqual([
        ['página 1.pdf', 2, time],
        ['vazio.txt', 0, time],
        ['日本.bin', 300_001, time],
      ]);
    });
  });

  test('the same entries and time give the same bytes', async () => {
    expect(await collect(zipStream(files, AT))).toEqual(await collect(zipStream(files, AT)));
  });

  test('any entries come back identical, and zipSize is the exact length', async () => {
    const content = fc.record({
      content: fc.uint8Array({ maxLength: 200 }),
      chunkSize: fc.integer({ min: 1, max: 60 }),
    });
    const names = fc.uniqueArray(fc.stringMatching(/^[a-zç日]{1,8}$/), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(names, fc.array(content, { minLength: 6, maxLength: 6 }), async (given, contents) => {
        const entries = given.map((name, index) => {
          const { content, chunkSize } = contents[index] ?? { content: new Uint8Array(0), chunkSize: 1 };
          return { ...entry(name, content, chunkSize), content };
        });
        const archive = await collect(zipStream(entries, AT));
        expect(archive.length).toBe(zipSize(entries));
        const read = unzipSync(archive);
        expect(Object.keys(read).sort()).toEqual([...given].sort());
        for (const { name, content } of entries) expect(read[name]).toEqual(new Uint8Array(content));
      }),
    );
  });

  test('more than 65,535 entries make a ZIP64 that python opens', async () => {
    const many = Array.from({ length: 65_540 }, (_, index) => entry(`${index}`, new Uint8Array(0)));
    const archive = await collect(zipStream(many, AT));
    expect(archive.length).toBe(zipSize(many));
    withArchive(archive, (path) => {
      const script = 'import sys, zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))';
      expect(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }).trim()).toBe('65540');
    });
  });

  test('a source is opened only when the reader comes to it, and one at a time', async () => {
    const log: string[] = [];
    const logged = files.map((file) => ({
      ...file,
      open: async () => {
        log.push(`open ${file.name}`);
        const source = await file.open();
        return source.pipeThrough(new TransformStream({ flush: () => void log.push(`end ${file.name}`) }));
      },
    }));
    const stream = zipStream(logged, AT);
    expect(log).toEqual([]);
    await collect(stream);
    expect(log).toEqual(files.flatMap(({ name }) => [`open ${name}`, `end ${name}`]));
  });

  test.each([1, -1])('a source that is %i byte off errors the stream', async (difference) => {
    const [file] = files;
    if (!file) throw new Error('no file');
    const wrong = { ...file, size: file.size + difference };
    await expect(collect(zipStream([wrong], AT))).rejects.toThrow(ZipSourceFault);
  });

  test('the error of a source is the error of the stream', async () => {
    const broken = new Error('R2 is away');
    const failing = { name: 'a', size: 1, open: () => Promise.reject(broken) };
    await expect(collect(zipStream([failing], AT))).rejects.toThrow(broken);
  });

  test('a cancel reaches the open source even while it hangs', async () => {
    const cancelled = Promise.withResolvers<unknown>();
    const hanging = {
      name: 'a',
      size: 10,
      open: async () =>
        new ReadableStream<Uint8Array>({
          pull: () => new Promise<void>(() => undefined),
          cancel: (reason) => cancelled.resolve(reason),
        }),
    };
    const reader = zipStream([hanging], AT).getReader();
    await reader.read();
    const pending = reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    await reader.cancel('gone');
    expect(await cancelled.promise).toBe('gone');
    expect((await pending).done).toBe(true);
  });
});

describe('ZIP64', () => {
  test('a file of 5 GiB costs exactly the larger records', () => {
    const size = 5 * 2 ** 30;
    const headers = 30 + 1 + 20 + 24 + (46 + 1 + 20) + (56 + 20 + 22);
    expect(zipSize([{ name: 'a', size }])).toBe(size + headers);
  });

  test('an archive that passes 4 GiB with small files gives the offsets of the later ones 64 bits', () => {
    const size = 3 * 2 ** 30;
    const entry = 30 + 1 + 16 + 46 + 1;
    expect(
      zipSize([
        { name: 'a', size },
        { name: 'b', size },
        { name: 'c', size: 0 },
      ]),
    ).toBe(2 * size + 3 * entry + 12 + (56 + 20 + 22));
  });

  test('the local header of a large file announces 64-bit sizes', async () => {
    const large = { name: 'a', size: 2 ** 32, open: async () => new ReadableStream<Uint8Array>() };
    const reader = zipStream([large], AT).getReader();
    const { value = new Uint8Array(0) } = await reader.read();
    const view = new DataView(value.buffer);
    expect(view.getUint16(4, true)).toBe(45);
    expect([view.getUint32(18, true), view.getUint32(22, true)]).toEqual([0xffffffff, 0xffffffff]);
    expect([view.getUint16(31, true), view.getUint16(33, true)]).toEqual([1, 16]);
    await reader.cancel();
  });
});

describe('uniqueNames', () => {
  test('numbers what differs only in case', () => {
    expect(uniqueNames(['a.pdf', 'A.PDF', 'a.pdf', 'b', 'b', 'a (2).pdf'])).toEqual([
      'a.pdf',
      'A (2).PDF',
      'a (3).pdf',
      'b',
      'b (2)',
      'a (2) (2).pdf',
    ]);
  });

  test('any names become unique without regard to case, and unique ones stay', () => {
    const name = fc.stringMatching(/^[aAáÁ]{1,2}(\.pdf| \(2\)\.pdf)?$/);
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (names) => {
        const unique = uniqueNames(names);
        expect(new Set(unique.map((each) => each.toLowerCase())).size).toBe(names.length);
        expect(uniqueNames(unique)).toEqual(unique);
      }),
    );
  });

  test('20,000 equal names take no quadratic time', () => {
    const started = performance.now();
    uniqueNames(Array.from({ length: 20_000 }, () => 'a.pdf'));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
