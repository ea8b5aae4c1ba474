import { SignatureError } from '../errors.ts';
import type { WebhookEvent } from '../types.ts';

const TOLERANCE_SECONDS = 5 * 60;
const SECRET_PREFIX = 'whsec_';

/** Os cabeçalhos como o seu servidor os tem. */
export type NoticeHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Notice {
  headers: NoticeHeaders;
  /** Os bytes do corpo, como chegaram: antes de qualquer leitura como texto ou JSON. */
  body: Uint8Array | ArrayBuffer;
}

export interface VerifySettings {
  /** Unix, em segundos; sem ele, o relógio da máquina. */
  now?: number;
}

/**
 * Confere a assinatura de um aviso e devolve o evento. Aceita vários segredos, para a troca de um por outro. Lança
 * SignatureError se nenhuma assinatura confere ou se o aviso tem mais de cinco minutos.
 */
export async function verifyNotice(
  { headers, body }: Notice,
  secrets: string | readonly string[],
  { now = Date.now() / 1_000 }: VerifySettings = {},
): Promise<WebhookEvent> {
  const bytes = requireBytes(body);
  const keys = [secrets].flat().map(requireSecret);
  if (keys.length === 0) throw new SignatureError('Falta o segredo dos avisos (whsec_…).');
  const claims = [specifiedClaim(headers), standardClaim(headers)].filter((claim) => claim !== null);
  if (claims.length === 0) throw new SignatureError('O aviso não tem assinatura legível.');
  const fresh = claims.filter(({ seconds }) => Math.abs(now - seconds) <= TOLERANCE_SECONDS);
  if (fresh.length === 0)
    throw new SignatureError(
      'O aviso é antigo, ou o relógio desta máquina está errado: a diferença passa de 5 minutos.',
    );
  const checks = fresh.flatMap((claim) => keys.map((secret) => matches(claim, secret, bytes)));
  if (!(await Promise.all(checks)).includes(true))
    throw new SignatureError('A assinatura não confere: o corpo foi mudado, ou o segredo é outro.');
  return eventOf(bytes);
}

interface Claim {
  seconds: number;
  /** The signed text before the body. */
  prefix: string;
  keyOf: (secret: string) => Uint8Array<ArrayBuffer>;
  signatures: Uint8Array<ArrayBuffer>[];
}

/** `X-Service-Signature: t=…,v1=…` (specification 6.4). */
function specifiedClaim(headers: NoticeHeaders): Claim | null {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headerOf(headers, 'X-Service-Signature'));
  if (!match) return null;
  const [, seconds = '', hex = ''] = match;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return {
    seconds: Number(seconds),
    prefix: `${seconds}.`,
    keyOf: (secret) => Uint8Array.from(new TextEncoder().encode(secret)),
    signatures: [signature],
  };
}

/** Standard Webhooks: one signature of each secret, while one replaces another. */
function standardClaim(headers: NoticeHeaders): Claim | null {
  const [id, seconds] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')];
  const texts = headerOf(headers, 'webhook-signature').split(' ');
  // Some servers join a header that comes several times by commas.
  if (texts.some((text) => text.split(',').length !== 2)) return null;
  const signatures = texts.flatMap((text) =>
    /^v1,[A-Za-z0-9+/]{43}=$/.test(text) ? [bytesOf(text.slice('v1,'.length))] : [],
  );
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id) || !/^\d{1,12}$/.test(seconds) || signatures.length === 0)
    return null;
  return {
    seconds: Number(seconds),
    prefix: `${id}.${seconds}.`,
    keyOf: (secret) => bytesOf(secret.slice(SECRET_PREFIX.length)),
    signatures,
  };
}

async function matches(
  { prefix, keyOf, signatures }: Claim,
  secret: string,
  body: Uint8Array,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', keyOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const head = new TextEncoder().encode(prefix);
  const signed = new Uint8Array(head.byteLength + body.byteLength);
  signed.set(head);
  signed.set(body, head.byteLength);
  // Once for all signatures: a header can hold thousands.
  const expected = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return signatures.map((signature) => areEqual(expected, signature)).includes(true);
}

/** Compares in constant time. */
function areEqual(expected: Uint8Array, signature: Uint8Array): boolean {
  let difference = 0;
  for (const [at, byte] of expected.entries()) difference |= byte ^ (signature[at] ?? 0);
  return difference === 0;
}

function eventOf(bytes: Uint8Array): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    // A body that is no JSON is no event either.
  }
  if (typeof (event as WebhookEvent | null | undefined)?.type === 'string') return event as WebhookEvent;
  throw new SignatureError('A assinatura confere, mas o corpo não é um evento em JSON.');
}

/** An empty text where the header is missing or comes several times. */
function headerOf(headers: NoticeHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name)?.trim() ?? '';
  const values = Object.entries(headers).flatMap(([key, value]) =>
    key.toLowerCase() === name.toLowerCase() && value !== undefined ? [value].flat() : [],
  );
  return values.length === 1 ? (values[0] ?? '').trim() : '';
}

function requireBytes(body: Uint8Array | ArrayBuffer): Uint8Array {
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new SignatureError(
    'O corpo não veio em bytes. Passe-os como chegaram, antes de qualquer leitura como texto ou JSON: ' +
      'express.raw() no Express, await request.arrayBuffer() onde há Request.',
  );
}

function requireSecret(secret: string): string {
  if (/^whsec_[A-Za-z0-9+/]{43}=$/.test(secret)) return secret;
  throw new SignatureError('O segredo dos avisos começa com whsec_. Copie-o inteiro da sua conta.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
