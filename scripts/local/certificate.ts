import type { webcrypto } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as asn1js from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs';

export interface SealVariables {
  ESIGN_CERTIFICATE: string;
  ESIGN_PRIVATE_KEY: string;
}

export interface CertificateOptions {
  name?: string;
  algorithm?: webcrypto.RsaHashedKeyGenParams | webcrypto.EcKeyGenParams;
  from?: Date;
  until?: Date;
  /** The first byte of the key usage. */
  usage?: number;
  isAuthority?: boolean;
  issuer?: { certificate: Certificate; privateKey: Parameters<Certificate['sign']>[0] };
}

const RSA: webcrypto.RsaHashedKeyGenParams = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const DIGITAL_SIGNATURE_AND_NON_REPUDIATION = 0b1100_0000;
const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/**
 * Returns this machine's certificate for seals. It is kept, and replaced in the last year before it expires.
 */
export async function localCertificate(path: string, now = new Date()): Promise<SealVariables> {
  if (existsSync(path)) {
    const { until, ...kept }: SealVariables & { until: string } = JSON.parse(readFileSync(path, 'utf8'));
    if (Date.parse(until) - now.getTime() > TEN_YEARS_MS / 10) return kept;
  }
  const until = new Date(now.getTime() + TEN_YEARS_MS);
  const { variables } = await makeCertificate({ from: now, until });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...variables, until }, null, 2), { mode: 0o600 });
  return variables;
}

/**
 * Creates a certificate, self-signed if no issuer is given. It proves no identity, but seals like a bought
 * one.
 */
export async function makeCertificate(options: CertificateOptions = {}) {
  const { name = 'Papelada (certificado local, sem valor)', algorithm = RSA, issuer } = options;
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  if (!('privateKey' in keys)) throw new Error('not a pair of keys');
  const now = new Date();
  const certificate = new Certificate({ version: 2 });
  certificate.serialNumber = new asn1js.Integer({ valueHex: newSerial().buffer });
  certificate.subject.typesAndValues.push(
    part('2.5.4.6', 'BR'),
    part('2.5.4.10', 'Papelada'),
    part('2.5.4.3', name),
  );
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = wholeSeconds(options.from ?? now);
  certificate.notAfter.value = wholeSeconds(options.until ?? new Date(now.getTime() + TEN_YEARS_MS));
  certificate.extensions = extensionsOf(options);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(issuer?.privateKey ?? keys.privateKey, 'SHA-256');
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  if (!(privateKey instanceof ArrayBuffer)) throw new Error('not bytes');
  return {
    certificate,
    privateKey: keys.privateKey,
    variables: {
      ESIGN_CERTIFICATE: pem('CERTIFICATE', certificate.toSchema().toBER()),
      ESIGN_PRIVATE_KEY: pem('PRIVATE KEY', privateKey),
    },
  };
}

function extensionsOf({
  usage = DIGITAL_SIGNATURE_AND_NON_REPUDIATION,
  isAuthority = false,
}: CertificateOptions): Extension[] {
  const bits = new asn1js.BitString({
    valueHex: new Uint8Array([usage]).buffer,
    unusedBits: 31 - Math.clz32(usage & -usage),
  });
  const constraints = new BasicConstraints({ cA: isAuthority });
  return [
    new Extension({ extnID: '2.5.29.19', critical: true, extnValue: constraints.toSchema().toBER() }),
    new Extension({ extnID: '2.5.29.15', critical: true, extnValue: bits.toBER() }),
  ];
}

function part(type: string, value: string): AttributeTypeAndValue {
  const isCountry = type === '2.5.4.6';
  const text = isCountry ? new asn1js.PrintableString({ value }) : new asn1js.Utf8String({ value });
  return new AttributeTypeAndValue({ type, value: text });
}

/** Positive, and without a leading zero byte. */
function newSerial(): Uint8Array<ArrayBuffer> {
  const serial = crypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}

/** Certificates have no milliseconds. */
function wholeSeconds(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

function pem(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
