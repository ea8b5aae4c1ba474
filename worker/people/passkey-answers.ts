import { base64url } from 'jose';
import { z } from 'zod';

const encoded = z.string().regex(/^[\w-]+$/);
const clientExtensionResults = z.object({}).default({});

const creation = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
  clientExtensionResults,
});

const assertion = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded,
  }),
  clientExtensionResults,
});

/** What a browser says of a passkey that it made. */
export type CreationAnswer = z.infer<typeof creation>;
/** What a browser says with a passkey that it has. */
export type AssertionAnswer = z.infer<typeof assertion>;

export interface NewPasskey {
  /** In base64url, as the browser gives it. */
  id: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
}

/** What an answer has to be about. */
export interface Expected {
  challenge: string;
  origin: string;
}

export function readCreationAnswer(text: string): CreationAnswer | null {
  return creation.safeParse(parsed(text)).data ?? null;
}

export function readAssertionAnswer(text: string): AssertionAnswer | null {
  return assertion.safeParse(parsed(text)).data ?? null;
}

/** The challenge that an answer says it answers; empty where it says none. */
export function challengeOf({ response }: CreationAnswer | AssertionAnswer): string {
  const said = z.object({ challenge: z.string() }).safeParse(parsed(decoded(response.clientDataJSON)));
  return said.data?.challenge ?? '';
}

/** The passkey that an answer is about; null where it is not what is expected. */
export async function verifiedCreation(
  answer: CreationAnswer,
  { challenge, origin }: Expected,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: await withoutStatement(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
    });
    if (!verified || registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey, counter };
  } catch {
    return null;
  }
}

/** The counter of the passkey after an answer; null where the answer is not what is expected. */
export async function verifiedCounter(
  answer: AssertionAnswer,
  passkey: NewPasskey,
  { challenge, origin }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: passkey,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/**
 * No statement of the authenticator's maker is asked for. One that comes all the same is dropped: to judge it, the library
 * would fetch lists of revoked certificates from addresses that the statement names.
 */
async function withoutStatement(answer: CreationAnswer): Promise<CreationAnswer> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const made = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
  const plain = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', made.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(plain));
  return { ...answer, response: { ...answer.response, attestationObject } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return new TextDecoder().decode(base64url.decode(text));
  } catch {
    return '';
  }
}
