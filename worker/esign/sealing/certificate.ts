import * as asn1js from 'asn1js';
import {
  BasicConstraints,
  type Certificate,
  ECPublicKey,
  type RelativeDistinguishedNames,
  RSAPublicKey,
} from 'pkijs';
import { OID } from './oids.ts';

export type KeyAlgorithm =
  | { name: 'RSASSA-PKCS1-v1_5'; hash: 'SHA-256' }
  | { name: 'ECDSA'; namedCurve: 'P-256' };

const LEAST_RSA_BITS = 2048;
/** Bits of the first byte of the key usage. */
const DIGITAL_SIGNATURE_OR_NON_REPUDIATION = 0b1100_0000;

/** Returns null if the key is neither RSA of 2048 bits or more nor on P-256. */
export function keyAlgorithmOf(certificate: Certificate): KeyAlgorithm | null {
  const { parsedKey } = certificate.subjectPublicKeyInfo;
  if (parsedKey instanceof RSAPublicKey) {
    const modulus = parsedKey.modulus.valueBlock.valueHexView;
    const bytes = modulus[0] === 0 ? modulus.length - 1 : modulus.length;
    return bytes * 8 >= LEAST_RSA_BITS ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : null;
  }
  const isP256 = parsedKey instanceof ECPublicKey && parsedKey.namedCurve === 'P-256';
  return isP256 ? { name: 'ECDSA', namedCurve: 'P-256' } : null;
}

/** Returns why the certificate must not seal, in English; null if it may. */
export function certificateFault(certificate: Certificate, now: Date): string | null {
  if (now < certificate.notBefore.value)
    return `the certificate is good only from ${certificate.notBefore.value.toISOString()} on`;
  if (now > certificate.notAfter.value)
    return `the certificate expired at ${certificate.notAfter.value.toISOString()}`;
  const extension = (id: string) => certificate.extensions?.find(({ extnID }) => extnID === id)?.parsedValue;
  const usage: unknown = extension(OID.keyUsage);
  const bits = usage instanceof asn1js.BitString ? (usage.valueBlock.valueHexView[0] ?? 0) : 0xff;
  if ((bits & DIGITAL_SIGNATURE_OR_NON_REPUDIATION) === 0)
    return 'the certificate is not for signatures (key usage digitalSignature or nonRepudiation)';
  const constraints: unknown = extension(OID.basicConstraints);
  return constraints instanceof BasicConstraints && constraints.cA
    ? 'the certificate is an authority, not one that signs documents'
    : null;
}

/** Returns common name, organization and country, each once. */
export function nameOf({ typesAndValues }: RelativeDistinguishedNames): string {
  const parts = [OID.commonName, OID.organization, OID.country].flatMap((type) =>
    typesAndValues.filter((part) => part.type === type).map((part) => String(part.value.valueBlock.value)),
  );
  return [...new Set(parts)].join(', ');
}
