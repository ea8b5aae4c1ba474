import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  type Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { OID } from './oids.ts';

export interface Signature {
  /** The whole CMS, in DER. */
  bytes: Uint8Array;
  /** The signature value, over which a time stamp is made. */
  value: Uint8Array<ArrayBuffer>;
  /** Returns the same CMS with the token of a time stamp, in DER. */
  withToken(token: Uint8Array<ArrayBuffer>): Uint8Array;
}

/**
 * Creates a detached signature (PAdES B-B) over a SHA-256 digest. It contains no signing time, because the
 * PDF has it in `/M` and PAdES forbids both.
 */
export async function signDetached(
  messageDigest: Uint8Array<ArrayBuffer>,
  { privateKey, certificates }: { privateKey: CryptoKey; certificates: [Certificate, ...Certificate[]] },
): Promise<Signature> {
  const [own] = certificates;
  const signerInfo = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({
      type: 0,
      attributes: inOrder([
        attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: OID.data })),
        attribute(OID.messageDigest, new asn1js.OctetString({ valueHex: messageDigest })),
        attribute(OID.signingCertificateV2, await signingCertificate(own)),
      ]),
    }),
  });
  const signedData = new SignedData({
    version: 1,
    digestAlgorithms: [
      new AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1js.Null() }),
    ],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates,
    signerInfos: [signerInfo],
  });
  await signedData.sign(privateKey, 0, 'SHA-256');
  return {
    bytes: contentOf(signedData),
    value: signerInfo.signature.valueBlock.valueHexView.slice(),
    withToken: (token) => {
      const value = asn1js.fromBER(token).result;
      signerInfo.unsignedAttrs = new SignedAndUnsignedAttributes({
        type: 1,
        attributes: [new Attribute({ type: OID.timeStampToken, values: [value] })],
      });
      return contentOf(signedData);
    },
  };
}

function contentOf(signedData: SignedData): Uint8Array {
  const content = new ContentInfo({ contentType: OID.signedData, content: signedData.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

function attribute(type: string, value: asn1js.BaseBlock): Attribute {
  return new Attribute({ type, values: [value] });
}

/** DER sorts the members of a set, and the signature is computed over DER. */
function inOrder(attributes: Attribute[]): Attribute[] {
  const encoded = attributes.map((member) => ({ member, bytes: new Uint8Array(member.toSchema().toBER()) }));
  return encoded.toSorted((a, b) => compare(a.bytes, b.bytes)).map(({ member }) => member);
}

function compare(a: Uint8Array, b: Uint8Array): number {
  const place = a.findIndex((byte, at) => byte !== b[at]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? -1);
}

/** RFC 5035: the signature names its certificate. SHA-256 is the default and therefore omitted. */
async function signingCertificate(certificate: Certificate): Promise<asn1js.Sequence> {
  const hash = await crypto.subtle.digest('SHA-256', certificate.toSchema().toBER());
  const id = new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: hash })] });
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [id] })] });
}
