import { ContentInfo, SignedData } from 'pkijs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SealSigner } from '../../../worker/esign/sealing/signer.ts';
import type { TimeStamps } from '../../../worker/esign/sealing/time-stamp.ts';
import {
  cmsOf,
  newPdf,
  opensslVerifies,
  pdfsig,
  seal,
  signerOf,
  waiting,
} from '../../support/esign/seals.ts';
import { TimeStampAuthority } from './time-stamp-authority.ts';

const URL = 'https://carimbo.example/tsa';
const TOKEN = '1.2.840.113549.1.9.16.2.14';
let signer: SealSigner;
let authority: TimeStampAuthority;
let draft: Uint8Array;

beforeAll(async () => {
  signer = await signerOf();
  authority = new TimeStampAuthority();
  draft = await waiting(await newPdf());
});

afterAll(() => authority.end());

function answering(
  answer: (query: Uint8Array, init: RequestInit) => Response | Promise<Response>,
): TimeStamps {
  return {
    url: URL,
    fetch: async (_, init) => answer(new Uint8Array(await new Response(init.body).arrayBuffer()), init),
    timeoutMs: 300,
  };
}

/** The signature's value, and the token that it bears. */
function tokenOf(pdf: Uint8Array) {
  const signedData = new SignedData({ schema: ContentInfo.fromBER(cmsOf(pdf)).content });
  const [info] = signedData.signerInfos;
  const attribute = info?.unsignedAttrs?.attributes.find(({ type }) => type === TOKEN);
  return {
    value: info?.signature.valueBlock.valueHexView.slice() ?? new Uint8Array(),
    token: attribute ? new Uint8Array(attribute.values[0].toBER()) : null,
  };
}

describe('a seal with a time stamp', () => {
  test('is valid, and OpenSSL verifies the token over the signature', async () => {
    const requests: RequestInit[] = [];
    const { final, timeStampMissing } = await seal(draft, signer, {
      timeStamps: answering((query, init) => {
        requests.push(init);
        return new Response(authority.reply(query));
      }),
    });
    expect(timeStampMissing).toBeNull();
    expect(requests).toMatchObject([
      { method: 'POST', headers: { 'Content-Type': 'application/timestamp-query' } },
    ]);
    expect(pdfsig(final)).toContain('Signature is Valid');
    expect(pdfsig(final)).toContain('Total document signed');
    expect(opensslVerifies(final)).toBe(true);
    const { value, token } = tokenOf(final);
    if (!token) throw new Error('no token');
    expect(authority.vouchesFor(token, value)).toBe(true);
    expect(authority.vouchesFor(token, new Uint8Array([1, 2, 3]))).toBe(false);
  });

  test.each<[string, TimeStamps]>([
    ['is down', { url: URL, fetch: () => Promise.reject(new TypeError('connection refused')) }],
    ['answers 503', answering(() => new Response('indisponível', { status: 503 }))],
    ['answers a page', answering(() => new Response('<html>'))],
    ['answers nothing', answering(() => new Response(null))],
    ['answers without end', answering(() => new Response(new Uint8Array(100_000)))],
    ['refuses', answering(() => new Response(new Uint8Array([0x30, 5, 0x30, 3, 2, 1, 2])))],
    ['answers another request', answering(() => new Response(authority.reply(queryOf('aa'.repeat(32)))))],
    [
      'answers with a changed token',
      answering((query) => {
        const reply = authority.reply(query);
        const last = reply.length - 5;
        reply[last] = (reply[last] ?? 0) ^ 1;
        return new Response(reply);
      }),
    ],
    [
      'never answers',
      answering(
        (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          }),
      ),
    ],
    [
      'begins an answer and never ends it',
      answering((_, { signal }) => {
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(10));
            signal?.addEventListener('abort', () => controller.error(signal.reason));
          },
        });
        return new Response(body);
      }),
    ],
  ])('is made without one where the service %s', async (_, timeStamps) => {
    const { final, timeStampMissing } = await seal(draft, signer, { timeStamps });
    expect(timeStampMissing).toMatch(/./);
    expect(tokenOf(final).token).toBeNull();
    expect(opensslVerifies(final)).toBe(true);
  });

  test('is made without one that does not fit', async () => {
    const tight = await waiting(await newPdf(), { estimatedSize: 1300 });
    const timeStamps = answering((query) => new Response(authority.reply(query)));
    const { final, timeStampMissing } = await seal(tight, signer, { timeStamps });
    expect(timeStampMissing).toContain('no room');
    expect(pdfsig(final)).toContain('Signature is Valid');
  });
});

/** A query for this SHA-256, without a nonce. */
function queryOf(hash: string): Uint8Array {
  return Buffer.from(`3039020101303130${'0d06096086480165030402010500'}0420${hash}0101ff`, 'hex');
}
