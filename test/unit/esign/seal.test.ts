import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { SealFault } from '../../../worker/esign/sealing/fault.ts';
import { findPlaceholder } from '../../../worker/esign/sealing/placeholder.ts';
import { sealed } from '../../../worker/esign/sealing/seal.ts';
import type { SealSigner } from '../../../worker/esign/sealing/signer.ts';
import {
  gapOf,
  newPdf,
  nodeDigest,
  opensslVerifies,
  pdfsig,
  seal,
  signerOf,
  sourceOf,
  waiting,
} from '../../support/esign/seals.ts';

let signer: SealSigner;
let draft: Uint8Array;
let final: Uint8Array;

beforeAll(async () => {
  signer = await signerOf();
  draft = await waiting(await newPdf(2));
  ({ final } = await seal(draft, signer));
});

function isValid(pdf: Uint8Array): boolean {
  const said = pdfsig(pdf);
  return said.includes('Signature is Valid') && said.includes('Total document signed');
}

function changedAt(bytes: Uint8Array, place: number): Uint8Array {
  const changed = bytes.slice();
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
}

function appended(bytes: Uint8Array, text: string): Uint8Array {
  return new Uint8Array(Buffer.concat([bytes, Buffer.from(text, 'latin1')]));
}

describe('a sealed PDF', () => {
  test.each([
    ['P-256', () => signer],
    ['RSA-2048', () => signerOf({})],
  ])('is valid to poppler and OpenSSL by a key of %s', async (_, by) => {
    const result = await seal(draft, await by());
    const said = pdfsig(result.final);
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).toContain('ETSI.CAdES.detached');
    expect(said).toContain('SHA-256');
    expect(opensslVerifies(result.final)).toBe(true);
    expect(result.sha256).toBe(createHash('sha256').update(result.final).digest('hex'));
    expect(result.final.length).toBe(draft.length);
    expect(result.timeStampMissing).toBeNull();
  });

  test('is the draft, but for the gap', () => {
    const [start, end] = gapOf(Buffer.from(draft).toString('latin1'));
    const without = (bytes: Uint8Array) => Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
    expect(without(final).equals(without(draft))).toBe(true);
    expect(Buffer.from(final.subarray(start, end)).toString('latin1')).toMatch(/^<30[0-9a-f]+0*>$/);
  });

  test('is reported as changed by both, whichever byte it is; and so are appended ones', () => {
    const [start, end] = gapOf(Buffer.from(final).toString('latin1'));
    for (const place of [20, 200, start - 20, end + 1, final.length - 1]) {
      const changed = changedAt(final, place);
      expect(opensslVerifies(changed)).toBe(false);
      expect(isValid(changed)).toBe(false);
    }
    const more = appended(final, '% mais uma linha\n');
    expect(pdfsig(more)).toContain('Signature is Valid');
    expect(isValid(more)).toBe(false);
    expect(opensslVerifies(more)).toBe(false);
  });

  test('keeps an earlier signature of another valid', async () => {
    const signedBefore = await PDF.load(final);
    const again = await seal(await waiting(signedBefore), signer);
    const said = pdfsig(again.final);
    expect(said.split('Signature is Valid')).toHaveLength(3);
    expect(said.split('Total document signed')).toHaveLength(2);
    expect(opensslVerifies(again.final)).toBe(true);
  });

  test('has a hash only when it was read to its end', async () => {
    const result = await sealed(sourceOf(draft), signer, { newDigest: nodeDigest });
    for await (const _ of result.bytes) break;
    await expect(result.sha256).rejects.toThrow('not read to their end');
  });

  test('is not made of bytes that fail while they are read', async () => {
    const broken = { size: draft.length, read: () => failingAt(1000) };
    await expect(sealed(broken, signer, { newDigest: nodeDigest })).rejects.toThrow('gone');
  });
});

async function* failingAt(size: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(size);
  throw new Error('gone');
}

describe('the place for the seal', () => {
  const found = (bytes: Uint8Array) => findPlaceholder(sourceOf(bytes));
  /** A signature's object that looks right for a file of this size. */
  function lookAlike(size: number, at: number, zeros = 200): string {
    const head = '99 0 obj\n<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 ';
    const numbers = (start: number, end: number) => `${start} ${end} ${size - end}`.padEnd(30);
    const start = at + head.length + 30 + '] /Contents '.length;
    return `${head}${numbers(start, start + zeros + 2)}] /Contents <${'0'.repeat(zeros)}> >>\nendobj\n`;
  }

  test('is where libpdf left it', async () => {
    const [start, end] = gapOf(Buffer.from(draft).toString('latin1'));
    expect(await found(draft)).toEqual({ start, end });
  });

  test('is found however the bytes come, and far from the end of a long file', async () => {
    const [start, end] = gapOf(Buffer.from(draft).toString('latin1'));
    for (const piece of [7, 4096, 10_000_000])
      expect(await findPlaceholder(sourceOf(draft, piece))).toEqual({ start, end });
    // The same object with its range across each edge of the blocks that are searched.
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 400 }), async (shift) => {
        const size = 2_500_000;
        const bytes = new Uint8Array(size).fill(0x20);
        const at = size - 1024 * 1024 - shift;
        bytes.set(Buffer.from(lookAlike(size, at), 'latin1'), at);
        expect((await found(bytes)).start).toBe(at + lookAlike(size, at).indexOf('<0'));
      }),
      { numRuns: 30 },
    );
  });

  test('is the last one: what a document says of byte ranges before it is no matter', async () => {
    // A document whose author guessed the size of the sealed file.
    const text = Buffer.from(draft).toString('latin1');
    const comment = `%${'x'.repeat(40)}\n`;
    const size = draft.length;
    const [start, end] = gapOf(text);
    const body = lookAlike(size, 20);
    const changed = Buffer.from(draft);
    changed.write(`${body}${comment}`.slice(0, start - 20 - 600), 20, 'latin1');
    expect(await found(new Uint8Array(changed))).toEqual({ start, end });
  });

  test.each<[string, (text: string) => string]>([
    ['is not empty', (text) => text.replace(/<0000/, '<0001')],
    ['is no hexadecimal', (text) => text.replace(/<0000/, '<000g')],
    ['is open at its end', (text) => text.replace(/0000>/, '00000')],
    ['begins elsewhere', (text) => text.replace(/\/ByteRange( ?)\[0 (\d)/, '/ByteRange$1[0 9')],
    ['does not begin with the file', (text) => text.replace(/\/ByteRange( ?)\[0 /, '/ByteRange$1[1 ')],
    ['does not reach the end', (text) => `${text} `],
    ['is no signature', (text) => text.replace('/Type /Sig', '/Type /Xig')],
    ['is of an older form', (text) => text.replace('ETSI.CAdES.detached', 'adbe.pkcs7.detached')],
    ['is not its contents', (text) => text.replace('/Contents <0', '/Contentz <0')],
    ['is named twice', (text) => text.replace(/\/M \(D:.{11}/, '/M () /ByteRange')],
    ['is not there', (text) => text.replace('/ByteRange', '/ByteRangs')],
    ['is an empty file', () => ''],
  ])('that %s is refused', async (_, change) => {
    const text = Buffer.from(draft).toString('latin1');
    const changed = change(text);
    expect(changed).not.toBe(text);
    await expect(found(Buffer.from(changed, 'latin1'))).rejects.toThrow(SealFault);
  });

  test('that is too small is refused', async () => {
    const tight = await waiting(await newPdf(), { estimatedSize: 1240 });
    await expect(seal(tight, await signerOf({}))).rejects.toThrow('there is room for 1240');
    expect(isValid((await seal(tight, signer)).final)).toBe(true);
  });

  test('of a form that is not PAdES is refused', async () => {
    const old = await waiting(await newPdf(), { subFilter: 'adbe.pkcs7.detached' });
    await expect(seal(old, signer)).rejects.toThrow(SealFault);
  });
});
