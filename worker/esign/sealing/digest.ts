/** Computes SHA-256 of bytes that arrive in pieces. */
export interface StreamingDigest {
  update(bytes: Uint8Array): Promise<void>;
  digest(): Promise<Uint8Array<ArrayBuffer>>;
}

export function platformDigest(): StreamingDigest {
  const stream = new crypto.DigestStream('SHA-256');
  // A result that is no longer requested must not be reported as a fault.
  stream.digest.catch(() => undefined);
  const writer = stream.getWriter();
  return {
    update: (bytes) => writer.write(bytes),
    async digest() {
      await writer.close();
      return new Uint8Array(await stream.digest);
    },
  };
}
