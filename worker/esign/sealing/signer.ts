import { Certificate } from 'pkijs';
import { fromBase64 } from '../../../common/base64.ts';
import type { Env } from '../../env.ts';
import { certificateFault, type KeyAlgorithm, keyAlgorithmOf, nameOf } from './certificate.ts';

/** The key and certificates that seal. */
export interface SealSigner {
  privateKey: CryptoKey;
  /** The signing certificate first, then its issuers. */
  certificates: [Certificate, ...Certificate[]];
  /** The certificate's subject and issuer, as readable names. */
  subject: string;
  issuer: string;
}

export type SignerResult = { signer: SealSigner } | { fault: string };

export type SignerEnv = Pick<Env, 'ESIGN_CERTIFICATE' | 'ESIGN_PRIVATE_KEY'>;

const PEM = /-----BEGIN ([A-Z0-9 ]{1,40})-----([A-Za-z0-9+/=\s]*)-----END \1-----/g;

/** Returns the configured signer, or the reason why it cannot seal, in English for the operator. */
export async function sealSigner(env: SignerEnv, now: Date): Promise<SignerResult> {
  const certificates = certificatesIn(env.ESIGN_CERTIFICATE ?? '');
  if (certificates === null) return { fault: 'ESIGN_CERTIFICATE is no chain of certificates (PEM)' };
  const [own, ...others] = certificates;
  if (!own) return { fault: 'ESIGN_CERTIFICATE is missing' };
  const algorithm = keyAlgorithmOf(own);
  if (!algorithm)
    return { fault: 'the certificate has neither an RSA key of 2048 bits or more nor one on P-256' };
  const [pem] = pemsIn(env.ESIGN_PRIVATE_KEY ?? '');
  if (!pem) return { fault: 'ESIGN_PRIVATE_KEY is missing' };
  const privateKey = pem.label === 'PRIVATE KEY' ? await imported(pem.bytes, algorithm) : null;
  if (!privateKey) return { fault: `ESIGN_PRIVATE_KEY is no ${algorithm.name} key (PEM, PKCS #8)` };
  if (!(await isKeyOfCertificate(privateKey, own, algorithm)))
    return { fault: 'ESIGN_PRIVATE_KEY is not the key of the certificate' };
  const fault = certificateFault(own, now) ?? (await brokenChain([own, ...others]));
  if (fault) return { fault };
  return {
    signer: {
      privateKey,
      certificates: [own, ...others],
      subject: nameOf(own.subject),
      issuer: nameOf(own.issuer),
    },
  };
}

function pemsIn(text: string): { label: string; bytes: Uint8Array<ArrayBuffer> }[] {
  return [...text.matchAll(PEM)].map(([, label = '', body = '']) => ({
    label,
    bytes: fromBase64(body.replace(/\s+/g, '')),
  }));
}

function certificatesIn(text: string): Certificate[] | null {
  try {
    const pems = pemsIn(text);
    if (pems.some(({ label }) => label !== 'CERTIFICATE') || (pems.length === 0 && text.trim() !== ''))
      return null;
    return pems.map(({ bytes }) => Certificate.fromBER(bytes));
  } catch {
    return null;
  }
}

function imported(bytes: Uint8Array<ArrayBuffer>, algorithm: KeyAlgorithm): Promise<CryptoKey | null> {
  return crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']).catch(() => null);
}

async function isKeyOfCertificate(
  privateKey: CryptoKey,
  own: Certificate,
  algorithm: KeyAlgorithm,
): Promise<boolean> {
  const probe = new TextEncoder().encode('papelada');
  const parameters = { name: algorithm.name, hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey(
    'spki',
    own.subjectPublicKeyInfo.toSchema().toBER(),
    algorithm,
    false,
    ['verify'],
  );
  const signature = await crypto.subtle.sign(parameters, privateKey, probe);
  return crypto.subtle.verify(parameters, publicKey, signature, probe);
}

async function brokenChain(certificates: Certificate[]): Promise<string | null> {
  for (const [place, issuer] of certificates.slice(1).entries()) {
    const isIssued = await certificates[place]?.verify(issuer).catch(() => false);
    if (!isIssued) return `certificate ${place + 2} of ESIGN_CERTIFICATE did not issue the one before it`;
  }
  return null;
}
