import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { AssertionAnswer, CreationAnswer } from './passkey-answers.ts';
import type { NewPasskey } from './passkey-store.ts';

/** The values that an answer must contain. */
interface Expected {
  challenge: string;
  origin: string;
}

/** Verifies the answer of a creation and returns its passkey; null if the answer is not valid. */
export async function verifiedCreation(
  answer: CreationAnswer,
  { challenge, origin }: Expected,
): Promise<NewPasskey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: withoutStatement(answer),
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

/** Verifies an answer and returns the passkey's new counter; null if the answer is not valid. */
export async function verifiedCounter(
  answer: AssertionAnswer,
  passkey: NewPasskey,
  { challenge, origin }: Expected,
): Promise<number | null> {
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
 * Drops the attestation statement of the authenticator's maker, which is not requested but may come all the
 * same: to verify it, the library would fetch lists of revoked certificates from addresses that the statement
 * names.
 */
function withoutStatement(answer: CreationAnswer): CreationAnswer {
  const made = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
  const plain = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', made.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(plain));
  return { ...answer, response: { ...answer.response, attestationObject } };
}
