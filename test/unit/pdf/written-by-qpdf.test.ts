import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startWriteByQpdf, writeByQpdf } from '../../../containers/documents/pdf/objects/run-qpdf.ts';
import * as engines from '../../../containers/engines/write-by-qpdf.ts';
import { readPdfEnd } from '../../../containers/files/pdf-end.ts';
import { limitIn } from '../../../containers/plain/limits-in-errors.ts';
import type { SystemRunner } from '../../../containers/runs/context.ts';
import { rawPdf, streamObject } from '../../container/support/pdf.ts';
import { replaceQpdf, restoreQpdf } from '../support/qpdf.ts';

const directory = mkdtempSync(join(tmpdir(), 'papelada-written-'));
const target = join(directory, 'target.pdf');
afterEach(restoreQpdf);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const SIZED = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
  streamObject('', Buffer.from('BT /F 9 Tf 9 9 Td (Marina) Tj ET')),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '6',
]);

/** A document whose trailer has this in place of its size. */
function fileOf(size: string): string {
  const path = join(directory, 'source.pdf');
  writeFileSync(path, SIZED.toString('latin1').replace(/\/Size \d+/, size), 'latin1');
  return path;
}

const SIZES = [
  ['none', ''],
  [
    'none, but one in another dictionary and in a text',
    '/Odd << /Size 7 >> /Text (\\) /Size 7 \\() /List [ /Size 7 ]',
  ],
  ['none, behind a long text', `/Odd (${'\\(a'.repeat(100_000)})`],
  ['one that is too small', '/Size 3'],
  ['0', '/Size 0'],
  ['a negative one', '/Size -5'],
  ['more than there can be', '/Size 99999999999'],
  ['one in an object', '/Size 6 0 R'],
  ['a word', '/Size /A'],
] as const;
const PACKED = [
  ['with object streams', ['--object-streams=generate']],
  ['without', ['--object-streams=disable']],
  ['to be read by people', ['--qdf']],
  ['locked', ['--object-streams=generate', '--encrypt', '', 'dono', '256', '--']],
] as const;

function requireReadable(path: string): void {
  // It ends with 3 where there is anything to remark.
  execFileSync('qpdf', ['--check', path]);
  expect(execFileSync('pdftotext', [path, '-']).toString()).toContain('Marina');
}

describe.each(SIZES)('of a trailer whose size is %s', (_, size) => {
  test.each(PACKED)('a sound PDF is written %s', async (_how, args) => {
    const source = fileOf(size);
    writeByQpdf([source, ...args], target);
    requireReadable(target);
    rmSync(target);
    await startWriteByQpdf([source, ...args], target);
    requireReadable(target);
  });
});

test('a program is asked to complete a PDF that an engine has written, and only where it needs that', async () => {
  const ended = { signal: null, ended: 'itself', isCut: false, stdout: '', stderr: '' } as const;
  const asked: unknown[] = [];
  const engine: SystemRunner<'runNode'> = {
    run: async (program, args) => ({ ...ended, code: spawnSync(program, args).status }),
    runNode: async (program, job, onMessage) => {
      asked.push([program, job]);
      onMessage({ answer: { isComplete: true } });
      return { ...ended, code: 0 };
    },
  };
  await engines.writeByQpdf(engine, [fileOf('/Size 7')], target);
  expect(asked).toEqual([]);
  await engines.writeByQpdf(engine, [fileOf('')], target);
  expect(asked).toEqual([['pdf/complete-pdf.ts', { path: target }]]);
  const { code } = await engines.writeByQpdf(engine, [join(directory, 'missing.pdf')], target);
  expect(code).toBe(2);
});

describe('a PDF that is cut', () => {
  test.each(PACKED)('is found wherever it is cut: %s', (_, args) => {
    execFileSync('qpdf', [fileOf('/Size 7'), ...args, target]);
    expect(readPdfEnd(target)).toBe('whole');
    const missed: number[] = [];
    for (let bytes = statSync(target).size - 1; bytes >= 0; bytes--) {
      truncateSync(target, bytes);
      if (readPdfEnd(target) !== 'cut') missed.push(bytes);
    }
    expect(missed).toEqual([]);
  });

  test('in its middle is found by its end', () => {
    execFileSync('qpdf', [fileOf('/Size 7'), target]);
    const whole = readFileSync(target);
    writeFileSync(target, Buffer.concat([whole.subarray(0, 100), whole.subarray(200)]));
    expect(readPdfEnd(target)).toBe('cut');
  });

  test('is the failure of a full disk', async () => {
    execFileSync('qpdf', [fileOf('/Size 7'), target]);
    // As on a full disk: qpdf ends with 0.
    replaceQpdf(directory, `truncate -s 300 '${target}'`);
    let message = '';
    try {
      writeByQpdf([fileOf('/Size 7')], target);
    } catch (error) {
      message = String(error);
    }
    expect(limitIn(message)).toBe('diskFull');
    const engine = {
      run: async () => ({
        ...({ signal: null, ended: 'itself', isCut: false, stdout: '', stderr: '' } as const),
        code: 0,
      }),
      runNode: () => Promise.reject(new Error('There is nothing to complete.')),
    };
    await expect(engines.writeByQpdf(engine, [], target)).rejects.toMatchObject({ code: 'diskFull' });
  });
});

/** Of a PDF's end, and of what the kernel says about this process. */
const MOST_BYTES_READ = 10_000;

/** The bytes that this process has read in all. */
function bytesRead(): number {
  return Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'latin1'))?.[1]);
}

test('no more is read of a large PDF than of a small one', () => {
  const padding = streamObject('', Buffer.alloc(10_000_000, 32));
  const pages = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  writeFileSync(target, rawPdf([...pages, padding]));
  const before = bytesRead();
  expect(readPdfEnd(target)).toBe('whole');
  expect(bytesRead() - before).toBeLessThan(MOST_BYTES_READ);
});
