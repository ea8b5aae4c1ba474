import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { ConsoleVisitor } from './console-visitor.ts';

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** What an answer says other than it should. */
export interface Said {
  type?: string;
  challenge?: string;
  origin?: string;
  rpId?: string;
  counter?: number;
  userHandle?: string;
  isVerified?: boolean;
  /** Of the authenticator's maker: none is asked for. */
  statement?: { fmt: string; attStmt: Map<string, string> };
}

/** What a page asks the browser for. */
export interface Asked {
  challenge: string;
  rpId: string;
  userHandle: string;
  excluded: string[];
}

/** The question of a page with passkeys; undefined where it has none. */
function askedOn(html: string): Asked | undefined {
  const text = /data-options="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  if (text === undefined) return undefined;
  const { challenge, rpId, rp, user, excludeCredentials = [] } = JSON.parse(text);
  const excluded = excludeCredentials.map(({ id }: { id: string }) => id);
  return { challenge, rpId: rpId ?? rp.id, userHandle: user?.id ?? '', excluded };
}

/** A passkey of a program's own, which answers what a test wants. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url');
  counter = 0;
  userHandle = '';
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    [this.#publicKey, this.#privateKey] = [publicKey, privateKey];
  }

  /** The form's answer of a browser that has made the passkey. */
  created(asked: Asked, said: Said = {}): string {
    this.userHandle = asked.userHandle;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const made = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', said.statement?.fmt ?? 'none'],
      ['attStmt', said.statement?.attStmt ?? new Map()],
      ['authData', new Uint8Array(this.#authenticatorData(asked, said, ATTESTED, made))],
    ]);
    return this.#answer({
      clientDataJSON: encoded(this.#clientData('webauthn.create', asked, said)),
      attestationObject: encoded(Buffer.from(isoCBOR.encode(attestation))),
    });
  }

  /** The form's answer of a browser that signs in with it. */
  used(asked: Asked, said: Said = {}): string {
    this.counter++;
    const clientData = this.#clientData('webauthn.get', asked, said);
    const data = this.#authenticatorData(asked, said);
    const hash = createHash('sha256').update(clientData).digest();
    return this.#answer({
      clientDataJSON: encoded(clientData),
      authenticatorData: encoded(data),
      signature: encoded(sign('sha256', Buffer.concat([data, hash]), this.#privateKey)),
      userHandle: said.userHandle ?? this.userHandle,
    });
  }

  #answer(response: Record<string, string>): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
    });
  }

  #clientData(usual: string, asked: Asked, { type, challenge, origin }: Said): Buffer {
    const data = {
      type: type ?? usual,
      challenge: challenge ?? asked.challenge,
      origin: origin ?? this.#origin,
    };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData(asked: Asked, said: Said, flags = 0, made = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | PRESENT | (said.isVerified === false ? 0 : VERIFIED));
    head.writeUInt32BE(said.counter ?? this.counter, 1);
    const site = createHash('sha256')
      .update(said.rpId ?? asked.rpId)
      .digest();
    return Buffer.concat([site, head, made]);
  }

  /** RFC 9053, ES256. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as Map<number, number>));
  }
}

function encoded(bytes: Buffer): string {
  return bytes.toString('base64url');
}

/** What the page asks on which a passkey is made, or used. */
export async function askedOf(visitor: ConsoleVisitor, page: 'nova' | 'entrar'): Promise<Asked> {
  const { html } = await visitor.get(page === 'nova' ? CREATION : ENTRY);
  const asked = askedOn(html);
  if (asked === undefined) throw new Error(`no passkey is asked for: ${html}`);
  return asked;
}

export const CREATION = '/perfil/chaves-de-acesso/nova';
export const ENTRY = '/entrar/chave-de-acesso';
