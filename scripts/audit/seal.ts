import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import { ContentInfo, SignedData, TSTInfo } from 'pkijs';
import {
  byteRangesIn,
  isOfSignature,
  NEAR_BYTES,
  type SealGap,
} from '../../worker/esign/sealing/byte-range.ts';
import { nameOf } from '../../worker/esign/sealing/certificate.ts';
import { OID } from '../../worker/esign/sealing/oids.ts';

export interface Seal {
  subject: string;
  issuer: string;
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: string;
  /** The time that the PDF itself states. */
  claimedAt: Date | null;
  /** The time that a time stamp service certifies. */
  stampedAt: Date | null;
}

export type SealCheck = { seal: Seal } | { broken: string };

/**
 * Checks that a PDF is complete and unchanged since it was sealed. It does not check whose certificate it is.
 */
export async function checkSeal(pdf: Uint8Array): Promise<SealCheck> {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');
  const gap = sealGapIn(text);
  if (!gap) return { broken: whyNoSeal(text) };
  try {
    return await checkSignature(pdf, text, gap);
  } catch (error) {
    return {
      broken: `a assinatura do selo não pôde ser lida (${error instanceof Error ? error.message : error})`,
    };
  }
}

/** Returns the gap of the last signature that covers the whole file. */
function sealGapIn(text: string): SealGap | null {
  for (const { gap } of byteRangesIn(text, text.length)) {
    const before = text.slice(Math.max(0, gap.start - NEAR_BYTES), gap.start);
    const after = text.slice(gap.end, gap.end + NEAR_BYTES);
    if (isOfSignature(before, after, gap, text.length) && isHexadecimal(text, gap)) return gap;
  }
  return null;
}

function isHexadecimal(text: string, { start, end }: SealGap): boolean {
  return (
    text[start] === '<' && text[end - 1] === '>' && /^([0-9a-f]{2})+$/i.test(text.slice(start + 1, end - 1))
  );
}

function whyNoSeal(text: string): string {
  const last = /\/ByteRange\s{0,9}\[ ?0 {1,12}\d{1,9} {1,12}(\d{1,9}) {1,12}(\d{1,9})/.exec(
    text.slice(Math.max(0, text.lastIndexOf('/ByteRange'))),
  );
  if (!last) return 'não há selo';
  const covered = Number(last[1]) + Number(last[2]);
  if (covered < text.length) return `há ${text.length - covered} bytes depois do que o selo cobre`;
  return covered > text.length
    ? `faltam ${covered - text.length} bytes do que o selo cobre`
    : 'o selo foi alterado';
}

async function checkSignature(pdf: Uint8Array, text: string, gap: SealGap): Promise<SealCheck> {
  const cms = new Uint8Array(Buffer.from(text.slice(gap.start + 1, gap.end - 1), 'hex'));
  const signedData = new SignedData({ schema: ContentInfo.fromBER(withoutPadding(cms)).content });
  const [info, ...others] = signedData.signerInfos;
  if (!info || others.length > 0) return { broken: 'o selo não diz quem selou' };
  const content = new Uint8Array(Buffer.concat([pdf.subarray(0, gap.start), pdf.subarray(gap.end)]));
  const attribute = (type: string): unknown =>
    info.signedAttrs?.attributes.find((one) => one.type === type)?.values[0];
  const digest = attribute(OID.messageDigest);
  if (!(digest instanceof asn1js.OctetString) || hexOf(digest.valueBlock.valueHexView) !== sha256(content))
    return { broken: 'o arquivo foi alterado depois do selo' };
  const verified = await signedData
    .verify({ signer: 0, data: content.buffer, extendedMode: true })
    .catch(() => null);
  // The certificate that verified the signature, not just any in the seal.
  const certificate = verified?.signatureVerified ? verified.signerCertificate : null;
  if (!certificate) return { broken: 'a assinatura do selo não confere' };
  const fingerprint = sha256(new Uint8Array(certificate.toSchema().toBER()));
  if (certificateHashIn(attribute(OID.signingCertificateV2)) !== fingerprint)
    return { broken: 'o selo nomeia outro certificado, que não é o que o assinou' };
  const claimedAt = timeIn(text, gap);
  if (claimedAt && (claimedAt < certificate.notBefore.value || claimedAt > certificate.notAfter.value))
    return { broken: 'o certificado não valia na data do selo' };
  const token: unknown = info.unsignedAttrs?.attributes.find(({ type }) => type === OID.timeStampToken)
    ?.values[0];
  return {
    seal: {
      subject: nameOf(certificate.subject),
      issuer: nameOf(certificate.issuer),
      fingerprint,
      claimedAt,
      stampedAt:
        token instanceof asn1js.Sequence
          ? await stampedAt(token, info.signature.valueBlock.valueHexView)
          : null,
    },
  };
}

/** Removes the zeros after the CMS, which fill the space reserved for it. */
function withoutPadding(cms: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const { offset } = asn1js.fromBER(cms);
  if (offset < 0 || cms.subarray(offset).some((byte) => byte !== 0)) throw new Error('DER');
  return cms.slice(0, offset).buffer;
}

function certificateHashIn(value: unknown): string {
  const found = [value].flatMap(members).flatMap(members).flatMap(members);
  const hash = found.find((member) => member instanceof asn1js.OctetString);
  return hash instanceof asn1js.OctetString ? hexOf(hash.valueBlock.valueHexView) : '';
}

function members(value: unknown): unknown[] {
  return value instanceof asn1js.Sequence ? value.valueBlock.value : [];
}

/** Reads `/M` of the seal's own dictionary, which the seal covers. */
function timeIn(text: string, { start, end }: SealGap): Date | null {
  const dictionary =
    text.slice(text.lastIndexOf(' obj', start), start) + text.slice(end, text.indexOf('endobj', end));
  const match = /\/M\s{0,9}\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|\+00'00'?)/.exec(dictionary);
  if (!match) return null;
  const [year = 0, month = 1, ...rest] = match.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, ...rest));
}

/** Returns the time at which the service saw the signature; throws if the token is not for it. */
async function stampedAt(token: asn1js.Sequence, signature: Uint8Array): Promise<Date> {
  const signedData = new SignedData({ schema: ContentInfo.fromBER(token.toBER()).content });
  const content = signedData.encapContentInfo.eContent?.getValue();
  const isGood = content && (await signedData.verify({ signer: 0, data: signature.slice().buffer }));
  if (!isGood) throw new Error('o carimbo do tempo não é desta assinatura');
  return TSTInfo.fromBER(content).genTime;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
