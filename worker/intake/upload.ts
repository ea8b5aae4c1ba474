import { describeError, log } from '../../common/log.ts';
import type { Env } from '../env.ts';
import { ApiError, sent, unavailable, worded } from '../errors.ts';
import { faultPoint } from '../faults.ts';
import { storeStream } from '../files/upload.ts';
import type { LenderReference } from '../lending/lender.ts';
import { extensionOf, safeFileName } from './file-name.ts';
import type { IntakeLimits } from './limits.ts';
import type { StoredFile, UploadOwner } from './plan.ts';

/** A file whose bytes are stored; its name may be known only later. */
export interface Arrived {
  key: string;
  size: number;
  sha256: string;
  head: Uint8Array;
}

/** A stored file of an upload or a job, which stays where it is. */
export interface Lent extends Pick<Arrived, 'key' | 'size' | 'head'> {
  lender: LenderReference;
}

class SourceFault extends Error {}

/**
 * Streams a call's input files to R2. Until the order is accepted, `discard` erases all of them; it never
 * throws.
 */
export class Upload {
  readonly #env: Pick<Env, 'FILES' | 'FAULTS'>;
  readonly #owner: UploadOwner;
  readonly #limits: IntakeLimits;
  readonly #counts = new Map<string, number>();
  readonly #inputs = new Map<number, StoredFile>();
  #announced = 0;
  #stored = 0;
  #expected: Promise<void> | undefined;

  constructor(env: Pick<Env, 'FILES' | 'FAULTS'>, owner: UploadOwner, limits: IntakeLimits) {
    this.#env = env;
    this.#owner = owner;
    this.#limits = limits;
  }

  /** In the order in which the call names them. */
  get inputs(): StoredFile[] {
    return [...this.#inputs].sort(([left], [right]) => left - right).map(([, input]) => input);
  }

  /** The members of a JSON body are the call's own fields, including files. */
  get takesFields(): boolean {
    return this.#limits.takesFields;
  }

  isFileField(name: string): boolean {
    return this.#limits.isFileField(name);
  }

  isList(name: string): boolean {
    return this.#limits.isList(name);
  }

  get mostFiles(): number {
    return this.#limits.mostFiles;
  }

  get unnamed(): string | undefined {
    return this.#limits.unnamed;
  }

  /** Its files are stored in an encoding of its own, so that files of others have to be copied. */
  get keepsOwnCopies(): boolean {
    return this.#owner.encode !== undefined;
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /**
   * Counts a file that is about to arrive and returns its position. Throws before its bytes are read if it is
   * one too many.
   */
  announce(field: string): number {
    this.#limits.checkField(field);
    const already = this.#counts.get(field) ?? 0;
    this.#limits.checkCount(field, already);
    this.#counts.set(field, already + 1);
    return this.#announced++;
  }

  async receive(body: AsyncIterable<Uint8Array>, shownName: string): Promise<Arrived> {
    await this.#expectUpload();
    const place = this.#stored++;
    const key = this.#owner.keyOf(place);
    const { encode } = this.#owner;
    try {
      const stored = await storeStream(this.#env, key, faultsOfSource(body), {
        onSize: (size) => this.#limits.checkSize(shownName, size),
        ...(encode ? { encode: (source) => encode(source, place) } : {}),
        onMultipart: (uploadId) => this.#owner.noteMultipart(key, uploadId),
      });
      await faultPoint(this.#env, 'files.stored');
      return { key, ...stored };
    } catch (error) {
      if (error instanceof SourceFault) throw error.cause;
      throw error instanceof ApiError ? error : unavailable(error);
    }
  }

  /** Sets the name of a stored file and checks its first bytes. */
  accept(place: number, field: string, givenName: string, arrived: Arrived | Lent): void {
    const name = safeFileName(givenName);
    const extension = extensionOf(name);
    this.#limits.checkExtension(field, name, extension);
    if (arrived.size > 0 || !this.#limits.mayBeEmpty(field)) checkHead(name, extension, arrived);
    const { key, size } = arrived;
    const source = 'lender' in arrived ? { lender: arrived.lender } : { sha256: arrived.sha256 };
    this.#inputs.set(place, { field, name, extension, size, key, ...source });
  }

  /** A JSON body names its files only at its end; until then they are counted together. */
  checkStreamed(already: number): void {
    this.#limits.checkStreamed(already);
  }

  acceptsExtension(field: string, extension: string): boolean {
    return this.#limits.acceptsExtension(field, extension);
  }

  checkName(field: string, givenName: string): void {
    const name = safeFileName(givenName);
    this.#limits.checkExtension(field, name, extensionOf(name));
  }

  checkSize(shownName: string, size: number): void {
    this.#limits.checkSize(shownName, size);
  }

  /**
   * Erases the stored files. A failure does not change the call's answer: the object that owns the files
   * erases them later.
   */
  async discard(): Promise<void> {
    if (!this.#expected) return;
    try {
      await this.#expected.catch(() => undefined);
      await faultPoint(this.#env, 'files.discarding');
      await this.#owner.discardUpload();
    } catch (error) {
      log('upload_not_discarded', { file: this.#owner.keyOf(0), cause: describeError(error) });
    }
  }

  #expectUpload(): Promise<void> {
    this.#expected ??= this.#owner.expectUpload();
    return this.#expected.catch((error) => {
      throw unavailable(error);
    });
  }
}

function checkHead(name: string, extension: string, { size, head }: Pick<Arrived, 'size' | 'head'>): void {
  if (size === 0) {
    const code = extension === 'pdf' ? 'invalid_pdf' : 'invalid_request';
    throw new ApiError(
      code,
      worded`O arquivo "${sent(name)}" está vazio (0 bytes). Envie o arquivo completo.`,
    );
  }
  if (extension === 'pdf' && !new TextDecoder('latin1').decode(head).includes('%PDF-')) {
    throw new ApiError(
      'invalid_pdf',
      worded`O arquivo "${sent(name)}" não é um PDF, embora tenha essa extensão. Envie o PDF original.`,
    );
  }
}

/** Distinguishes faults of the caller's body from faults of the store. */
async function* faultsOfSource(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  for (;;) {
    const step = await iterator.next().catch((cause) => {
      throw new SourceFault('source', { cause });
    });
    if (step.done) return;
    yield step.value;
  }
}
