import { randomBytes } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { pagesOfPackage } from '../../../containers/counting/package.ts';
import { pagesOfSmallPackage } from '../../../worker/jobs/small-package.ts';

const body = (text: string) => strToU8(`<w:document><w:p><w:t>${text}</w:t></w:p></w:document>`);
const docx = (parts: Zippable) => zipSync({ '[Content_Types].xml': strToU8('<Types/>'), ...parts });
const everything = () => true;

describe('pages of a document that is small enough to be looked at in passing', () => {
  test.each([
    ['its text', docx({ 'word/document.xml': body('a'.repeat(9_001)) }), 4],
    [
      'its own claim where that is more',
      docx({ 'word/document.xml': body('a'), 'docProps/app.xml': strToU8('<Pages>12</Pages>') }),
      12,
    ],
    [
      'the statistics of an OpenDocument',
      docx({ 'content.xml': body('a'), 'meta.xml': strToU8('<m meta:page-count="7"/>') }),
      7,
    ],
  ])('are counted by %s, as the container counts them', (_, bytes, pages) => {
    expect(pagesOfSmallPackage(bytes)).toBe(pages);
    expect(pagesOfPackage(bytes, everything)).toBe(pages);
  });

  test.each([
    ['no ZIP', strToU8('{\\rtf1 Ata}')],
    ['a ZIP cut in the middle', docx({ 'word/document.xml': body('a'.repeat(9_000)) }).subarray(0, 60)],
    ['a ZIP without a text', docx({ 'leia.txt': strToU8('nada') })],
    ['a text of more than 4 MiB', docx({ 'word/document.xml': body('a'.repeat(4 * 1024 * 1024)) })],
    ['a text of more than 128 KiB packed', docx({ 'word/document.xml': randomBytes(129 * 1024) })],
    [
      'more than four texts',
      docx(Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`word/document${n}.xml`, body('a')]))),
    ],
  ])('are left to the container for %s', (_, bytes) => {
    expect(pagesOfSmallPackage(bytes)).toBeNull();
  });

  test('are not read beyond the length that a part announces', () => {
    const honest = docx({ 'word/document.xml': body('a'.repeat(3 * 1024 * 1024)) });
    const lying = announceLength(honest, 'word/document.xml', 1_000);
    expect(pagesOfSmallPackage(lying)).toBe(0);
  });
});

/** Writes another unpacked length into the ZIP's directory. */
function announceLength(zip: Uint8Array, name: string, length: number): Uint8Array {
  const changed = Buffer.from(zip);
  const entry = changed.lastIndexOf(name) - 46;
  expect(changed.readUInt32LE(entry)).toBe(0x02014b50);
  changed.writeUInt32LE(length, entry + 24);
  return changed;
}
