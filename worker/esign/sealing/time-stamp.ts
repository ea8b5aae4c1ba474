import * as asn1js from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, SignedData, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import { OID } from './oids.ts';

/** A time stamp service (RFC 3161) and the way to reach it. */
export interface TimeStamps {
  url: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The longest time that a seal waits for an answer; 5 s by default. */
  timeoutMs?: number;
}

export type TimeStamp = { token: Uint8Array<ArrayBuffer> } | { missing: string };

const TIMEOUT_MS = 5000;
const MOST_BYTES = 64 * 1024;
const NONCE_BYTES = 8;

/**
 * Returns the token for a signature value, or the reason why there is none. Never throws: the seal is made in
 * any case.
 */
export async function timeStampOf(
  signatureValue: Uint8Array<ArrayBuffer>,
  timeStamps: TimeStamps,
): Promise<TimeStamp> {
  try {
    const imprint = await crypto.subtle.digest('SHA-256', signatureValue);
    const nonce = newNonce();
    const answer = await ask(timeStamps, requestFor(imprint, nonce));
    return { token: await checkedToken(answer, signatureValue, imprint, nonce) };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

function requestFor(imprint: ArrayBuffer, nonce: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: imprint }),
    }),
    nonce: new asn1js.Integer({ valueHex: nonce.slice().buffer }),
    certReq: true,
  });
  return request.toSchema().toBER();
}

/** Positive and without leading zeros, so that it has only one encoding. */
function newNonce(): Uint8Array<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  return nonce;
}

async function ask(
  { url, fetch, timeoutMs = TIMEOUT_MS }: TimeStamps,
  body: ArrayBuffer,
): Promise<ArrayBuffer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the time stamp service answered ${response.status}`);
  }
  return bounded(response);
}

async function bounded(response: Response): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(MOST_BYTES);
  let filled = 0;
  for await (const piece of response.body ?? []) {
    if (filled + piece.length > MOST_BYTES) throw new Error('the time stamp service answered too much');
    bytes.set(piece, filled);
    filled += piece.length;
  }
  return bytes.slice(0, filled).buffer;
}

async function checkedToken(
  answer: ArrayBuffer,
  signatureValue: Uint8Array<ArrayBuffer>,
  imprint: ArrayBuffer,
  nonce: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { status, timeStampToken } = TimeStampResp.fromBER(answer);
  if (status.status > 1 || !timeStampToken) throw new Error(`the time stamp was refused (${status.status})`);
  const signedData = new SignedData({ schema: timeStampToken.content });
  const content = signedData.encapContentInfo.eContent?.getValue();
  if (signedData.encapContentInfo.eContentType !== OID.timeStampInfo || !content)
    throw new Error('the answer holds no time stamp');
  const info = TSTInfo.fromBER(content);
  if (!areEqual(info.messageImprint.hashedMessage.valueBlock.valueHexView, new Uint8Array(imprint)))
    throw new Error('the time stamp is for something else');
  if (!info.nonce || !areEqual(info.nonce.valueBlock.valueHexView, nonce))
    throw new Error('the time stamp answers another request');
  if (!(await signedData.verify({ signer: 0, data: signatureValue.slice().buffer })))
    throw new Error('the time stamp is not signed by whom it names');
  return tokenBytes(answer);
}

/**
 * Returns the token's bytes as received. Throws if they are not DER: writing them again would break the
 * signature.
 */
function tokenBytes(answer: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const { result } = asn1js.fromBER(answer);
  const token = result instanceof asn1js.Sequence ? result.valueBlock.value[1] : undefined;
  if (!token) throw new Error('the answer holds no time stamp');
  const bytes = token.valueBeforeDecodeView.slice();
  if (!areEqual(new Uint8Array(asn1js.fromBER(bytes).result.toBER()), bytes))
    throw new Error('the time stamp is not in DER');
  return bytes;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place]);
}
