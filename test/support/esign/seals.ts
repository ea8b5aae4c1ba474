import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF, type SubFilter } from '@libpdf/core';
import type { ByteSource } from '../../../common/byte-source.ts';
import { SEAL_BYTES } from '../../../common/esign/composition.ts';
import { type CertificateOptions, makeCertificate } from '../../../scripts/local/certificate.ts';
import type { StreamingDigest } from '../../../worker/esign/sealing/digest.ts';
import { type SealOptions, sealed } from '../../../worker/esign/sealing/seal.ts';
import { type SealSigner, sealSigner } from '../../../worker/esign/sealing/signer.ts';

export const P256 = { name: 'ECDSA', namedCurve: 'P-256' };

export function nodeDigest(): StreamingDigest {
  const hash = createHash('sha256');
  return {
    update: async (bytes) => void hash.update(bytes),
    digest: async () => new Uint8Array(hash.digest()),
  };
}

export async function signerOf(options: CertificateOptions = { algorithm: P256 }): Promise<SealSigner> {
  const result = await sealSigner((await makeCertificate(options)).variables, new Date());
  if ('fault' in result) throw new Error(result.fault);
  return result.signer;
}

export async function newPdf(pages = 1): Promise<PDF> {
  const pdf = await PDF.create();
  for (let page = 0; page < pages; page++)
    pdf.addPage({ size: 'a4' }).drawText('Contrato de locação', { x: 50, y: 700 });
  return pdf;
}

export interface WaitingOptions {
  estimatedSize?: number;
  subFilter?: SubFilter;
}

/** The PDF as the container makes it: with space for the seal, filled with zeros. */
export async function waiting(pdf: PDF, { estimatedSize = SEAL_BYTES, subFilter }: WaitingOptions = {}) {
  const { certificate } = await makeCertificate({ algorithm: P256 });
  const { bytes } = await pdf.sign({
    signer: {
      certificate: new Uint8Array(certificate.toSchema().toBER()),
      keyType: 'RSA',
      signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
      sign: async () => new Uint8Array(256),
    },
    estimatedSize,
    ...(subFilter === undefined ? {} : { subFilter }),
    reason: 'Conclusão do envelope',
  });
  return emptied(bytes);
}

/** Fills the space with zeros, because the dummy signer leaves its certificate there. */
function emptied(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const [start, end] = gapOf(text);
  const changed = bytes.slice();
  changed.fill(0x30, start + 1, end - 1);
  return changed;
}

/** Returns the gap of the last signature, including `<` and `>`. */
export function gapOf(text: string): [number, number] {
  const [, start, end] = /\[0 (\d+) +(\d+) +\d+ *\]/.exec(text.slice(text.lastIndexOf('/ByteRange'))) ?? [];
  return [Number(start), Number(end)];
}

export function sourceOf(bytes: Uint8Array, piece = 64 * 1024): ByteSource {
  return {
    size: bytes.length,
    async *read(offset, length) {
      for (let at = offset; at < offset + length; at += piece)
        yield bytes.subarray(at, Math.min(at + piece, offset + length));
    },
  };
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of source) all.push(piece);
  return new Uint8Array(Buffer.concat(all));
}

export async function seal(bytes: Uint8Array, signer: SealSigner, options: SealOptions = {}) {
  const result = await sealed(sourceOf(bytes), signer, { newDigest: nodeDigest, ...options });
  const final = await bytesOf(result.bytes);
  return { final, sha256: await result.sha256, timeStampMissing: result.timeStampMissing };
}

/** Returns poppler's report on a PDF's signatures. */
export function pdfsig(pdf: Uint8Array): string {
  return inDirectory((directory) => {
    const path = join(directory, 'a.pdf');
    writeFileSync(path, pdf);
    return execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
  });
}

/** Returns true if OpenSSL verifies the last seal over the bytes of its range. */
export function opensslVerifies(pdf: Uint8Array): boolean {
  const content = signedContentOf(pdf);
  return inDirectory((directory) => {
    writeFileSync(join(directory, 'content'), content);
    writeFileSync(join(directory, 'cms'), cmsOf(pdf));
    const options = [
      '-binary',
      '-purpose',
      'any',
      '-noverify',
      '-inform',
      'DER',
      '-in',
      'cms',
      '-content',
      'content',
    ];
    try {
      execFileSync('openssl', ['cms', '-verify', ...options, '-out', 'out'], {
        cwd: directory,
        stdio: 'pipe',
      });
      return true;
    } catch {
      return false;
    }
  });
}

/** Returns all bytes except the gap. */
export function signedContentOf(pdf: Uint8Array): Buffer {
  const [start, end] = gapOf(Buffer.from(pdf).toString('latin1'));
  return Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]);
}

export function cmsOf(pdf: Uint8Array): Buffer {
  const text = Buffer.from(pdf).toString('latin1');
  const [start, end] = gapOf(text);
  const padded = Buffer.from(text.slice(start + 1, end - 1), 'hex');
  return padded.subarray(0, 4 + padded.readUInt16BE(2));
}

function inDirectory<T>(work: (directory: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'papelada-seal-'));
  try {
    return work(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
