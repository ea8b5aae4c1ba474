import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readHead } from '../../../containers/documents/pdf/objects/carrier.ts';
import { mustRunQpdf, QpdfFailure } from '../../../containers/documents/pdf/objects/run-qpdf.ts';
import { rawPdf } from '../../container/support/pdf.ts';
import { replaceQpdf, restoreQpdf } from '../support/qpdf.ts';

const directory = mkdtempSync(join(tmpdir(), 'papelada-qpdf-'));
afterEach(() => {
  restoreQpdf();
  vi.restoreAllMocks();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const SOUND = rawPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
]);

function fileOf(name: string, bytes: string | Buffer): string {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  return path;
}

test('a file that qpdf refuses is distinguished from one that it has no memory for', () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const letter = fileOf('letter.pdf', 'Prezada Marina,');
  expect(() => mustRunQpdf([letter, join(directory, 'copy.pdf')])).toThrow(QpdfFailure);
  expect(() => readHead(letter)).toThrow(QpdfFailure);
  const sound = fileOf('sound.pdf', SOUND);
  expect(readHead(sound).catalog).toMatchObject({ '/Type': '/Catalog' });
  replaceQpdf(directory, "echo 'qpdf: std::bad_alloc' >&2; exit 2");
  expect(() => mustRunQpdf(['--check', sound])).toThrow('bad_alloc');
  expect(() => mustRunQpdf(['--check', sound])).not.toThrow(QpdfFailure);
});

test('what a qpdf that was aborted said is what the program says that asked it', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  replaceQpdf(directory, "printf 'what():  std::bad_alloc' >&2; kill -ABRT $$");
  expect(() => mustRunQpdf(['--check', 'a.pdf'])).toThrow('exit 134');
  expect(stderr).toHaveBeenLastCalledWith('what():  std::bad_alloc');
  expect(exit).toHaveBeenCalledOnce();
});
