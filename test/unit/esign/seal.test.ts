import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealed } from '../../../worker/esign/sealing/seal.ts';
import type { SealSigner } from '../../../worker/esign/sealing/signer.ts';
import {
  bytesOf,
  newPdf,
  nodeDigest,
  opensslVerifies,
  pdfsig,
  seal,
  signerOf,
  sourceOf,
  waiting,
} from './seal-support.ts';

let signer: SealSigner;
let draft: Uint8Array;
let final: Uint8Array;

beforeAll(async () => {
  signer = await signerOf();
  draft = await waiting(await newPdf(2));
  ({ final } = await seal(draft, signer));
});

describe('a sealed PDF', () => {
  test.each([
    ['P-256', undefined],
    ['RSA-2048', { algorithm: undefined }],
  ])('is valid to poppler and OpenSSL by a key of %s', async (_, options) => {
    const { final, sha256 } = await seal(draft, options ? await signerOf({}) : signer);
    const said = pdfsig(final);
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).toContain('ETSI.CAdES.detached');
    expect(opensslVerifies(final)).toBe(true);
    expect(sha256).toBe(createHash('sha256').update(final).digest('hex'));
    expect(final.length).toBe(draft.length);
  });
});
