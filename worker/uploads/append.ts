import type { Env } from '../env.ts';
import { faultPoint } from '../faults.ts';
import { PartWriter } from '../files/part-writer.ts';
import { toHex } from '../random.ts';
import type { Checksum } from './tus/checksum.ts';
import type { UploadStore } from './upload-store.ts';

/** The body has more bytes than the upload may have. */
export class BeyondLength extends Error {}
export class OtherChecksum extends Error {}

interface AppendParts {
  env: Pick<Env, 'FILES' | 'FAULTS'>;
  key: string;
  store: UploadStore;
  /** Stores a change of what has arrived, in one transaction. */
  count: (change: () => void) => void;
}

/**
 * Appends the bytes of one request. Each part counts once R2 and then the store have it, and what remains is kept when
 * the request ends. With a checksum nothing counts before it has matched.
 */
export class Append {
  readonly #parts: AppendParts;
  readonly #checksum: Checksum | null;
  readonly #writer: PartWriter;
  /** Parts that R2 has and that count only if the checksum matches. */
  readonly #unproven: R2UploadedPart[] = [];

  constructor(parts: AppendParts, checksum: Checksum | null) {
    const { env, key, store, count } = parts;
    [this.#parts, this.#checksum] = [parts, checksum];
    const hooks = {
      onMultipart: (multipartId: string) => {
        store.state = { ...store.requireState(), multipartId };
      },
      onPart: async (part: R2UploadedPart) => {
        await faultPoint(env, 'upload.part-stored');
        if (checksum) this.#unproven.push(part);
        else count(() => store.addParts([part]));
        await faultPoint(env, 'upload.part-counted');
      },
    };
    this.#writer = new PartWriter(env, key, hooks, store.written());
  }

  /**
   * Appends up to `mostBytes`. Throws what the source throws, `BeyondLength` before the chunk that is one too many, and
   * `OtherChecksum`. What has arrived before is kept, unless there is a checksum.
   */
  async run(source: AsyncIterable<Uint8Array>, mostBytes: number): Promise<void> {
    const proof = this.#checksum && new Proof(this.#checksum);
    let left = mostBytes;
    try {
      for await (const chunk of source) {
        left -= chunk.byteLength;
        if (left < 0) throw new BeyondLength();
        await proof?.add(chunk);
        await this.#writer.write(chunk);
      }
    } catch (error) {
      await proof?.drop(error);
      if (proof) await this.#writer.settle().catch(() => undefined);
      else await this.#keep();
      throw error;
    }
    if (proof) {
      await this.#writer.settle();
      if (!(await proof.matches())) throw new OtherChecksum();
    }
    await this.#keep();
  }

  async #keep(): Promise<void> {
    const { env, store, count } = this.#parts;
    await this.#writer.settle();
    count(() => {
      store.addParts(this.#unproven);
      store.keepRest(this.#writer.rest);
    });
    await faultPoint(env, 'upload.rest-kept');
  }
}

/** The hash of a body, compared with the one that its request declares. */
class Proof {
  readonly #checksum: Checksum;
  readonly #digest: DigestStream;
  readonly #writer: WritableStreamDefaultWriter<ArrayBuffer | ArrayBufferView>;

  constructor(checksum: Checksum) {
    this.#checksum = checksum;
    this.#digest = new crypto.DigestStream(checksum.algorithm);
    this.#writer = this.#digest.getWriter();
    // The error of a dropped hash is of no interest.
    this.#digest.digest.catch(() => undefined);
  }

  async add(chunk: Uint8Array): Promise<void> {
    await this.#writer.write(chunk);
  }

  async matches(): Promise<boolean> {
    await this.#writer.close();
    return toHex(await this.#digest.digest) === this.#checksum.digest;
  }

  async drop(reason: unknown): Promise<void> {
    await this.#writer.abort(reason).catch(() => undefined);
  }
}
