import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { AssertionAnswer, CreationAnswer } from './passkey-answers.ts';
import type { NewPasskey } from './passkey-store.ts';

/** What an answer has to be about. */
interface Expected {
  challenge: string;
  origin: string;
}

/** The passkey that an answer is about; null where it is not what is expected. */
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

/** The counter of the passkey after an answer; null where the answer is not what is expected. */
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
 * No statement of the authenticator's maker is asked for. One that comes all the same is dropped: to judge it, the library
 * would fetch lists of revoked certificates from addresses that the statement names.
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
