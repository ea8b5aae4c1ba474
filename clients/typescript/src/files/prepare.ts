import { UnexpectedAnswerError } from '../errors.ts';
import { partKey } from '../idempotency.ts';
import type { OnProgress } from '../progress.ts';
import { type Body, jsonBody } from '../transport/call.ts';
import type { Transport } from '../transport/transport.ts';
import { readPieces } from '../uploads/read-pieces.ts';
import { ResumableUpload } from '../uploads/resumable-upload.ts';
import { deleteUpload } from '../uploads/tus.ts';
import { base64Of } from './base64.ts';
import { collect } from './collect.ts';
import {
  type FileInput,
  fileOf,
  type LocalFile,
  type OpenedInput,
  type OpenPath,
  openInput,
  type StoredSource,
} from './sources.ts';
import { streamOf } from './stream-of.ts';

const MEBIBYTE = 1024 * 1024;
/** Above it, a file goes by a resumable upload. */
const MOST_FILE_BYTES = 32 * MEBIBYTE;
/** Above it, together, the largest files do. */
const MOST_FORM_BYTES = 64 * MEBIBYTE;
/** Beside a file that is already at the service, a body is JSON, where bytes grow by a third. */
const MOST_JSON_BYTES = 8 * MEBIBYTE;

/** A file of a call, under the name of its field. */
export interface FieldInput {
  field: string;
  /** The field is a list. */
  isList: boolean;
  input: FileInput;
}

export interface PrepareSettings {
  /** The idempotency key of the call; those of its uploads are derived from it. */
  key: string;
  isCallersKey: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}

type Source = { stored: StoredSource } | { local: LocalFile };
type Placed = Omit<FieldInput, 'input'> & { source: Source };

/** The files of one call, on their way into its body. */
export class PreparedFiles {
  readonly #transport: Transport;
  readonly #settings: PrepareSettings;
  #placed: Placed[] = [];
  /** The ids of the uploads that this call has made. */
  readonly #uploads: string[] = [];

  private constructor(transport: Transport, settings: PrepareSettings) {
    [this.#transport, this.#settings] = [transport, settings];
  }

  /** Opens the files, and uploads the large ones. Throws FileError before anything is sent. */
  static async of(
    transport: Transport,
    inputs: readonly FieldInput[],
    openPath: OpenPath,
    settings: PrepareSettings,
  ): Promise<PreparedFiles> {
    const files = new PreparedFiles(transport, settings);
    const opened = await Promise.all(inputs.map(({ input }) => openInput(input, openPath)));
    return files.#deletingAfterFaults(async () => {
      for (const [place, { field, isList }] of inputs.entries()) {
        const one = opened[place];
        if (one) files.#placed.push({ field, isList, source: await files.#settle(one, place) });
      }
      await files.#uploadAbove(MOST_FORM_BYTES);
      return files;
    });
  }

  /** Sends a call that needs its files once. The service keeps those of an accepted call until its work ends. */
  async sendOnce<Value>(post: () => Promise<Value>): Promise<Value> {
    const value = await this.#deletingAfterFaults(() => this.send(post));
    await this.deleteUploads();
    return value;
  }

  /** Under the caller's own key, another attempt may continue; under one of the client's, none can. */
  async #deletingAfterFaults<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work();
    } catch (error) {
      if (!this.#settings.isCallersKey) await this.deleteUploads();
      throw error;
    }
  }

  /** Makes the body of the call from its files and other fields. */
  async body(fields: Record<string, unknown>, formFields: Record<string, string>): Promise<Body> {
    return this.#hasStored() ? this.#json(fields) : this.#form(formFields);
  }

  /**
   * Sends the call. Where a line refuses its body as too large, the files are uploaded, and it is sent once more. `post`
   * makes the body anew.
   */
  async send<Value>(post: () => Promise<Value>): Promise<Value> {
    try {
      return await post();
    } catch (error) {
      const isTooLarge = error instanceof UnexpectedAnswerError && error.status === 413;
      if (isTooLarge && (await this.#uploadAll())) return post();
      throw error;
    }
  }

  /** Returns whether there was something to upload. */
  async #uploadAll(): Promise<boolean> {
    const before = this.#uploads.length;
    await this.#uploadAbove(0);
    return this.#uploads.length > before;
  }

  /** Deletes the uploads that this call has made. What fails here expires by itself. */
  async deleteUploads(): Promise<void> {
    await Promise.allSettled(this.#uploads.map((id) => deleteUpload(this.#transport, id)));
  }

  async #settle(opened: OpenedInput, place: number): Promise<Source> {
    if (opened.kind === 'stored') return { stored: opened.source };
    if (opened.kind === 'stream') return this.#settleStream(opened.name, opened.stream, place);
    return opened.file.size > MOST_FILE_BYTES ? this.#upload(opened.file, place) : { local: opened.file };
  }

  async #settleStream(name: string, stream: ReadableStream<Uint8Array>, place: number): Promise<Source> {
    const pieces = readPieces(stream, MOST_FILE_BYTES);
    const { value: first } = await pieces.next();
    if (first?.isLast) return { local: fileOf(new Blob([first.bytes]), name) };
    const id = await this.#sender(place).then((sender) =>
      sender.sendStream(name, streamOf(joined(first?.bytes, pieces))),
    );
    return { stored: { upload: id } };
  }

  /** Uploads the largest files until the others are small enough together. */
  async #uploadAbove(mostBytes: number): Promise<void> {
    for (;;) {
      const local = this.#placed.flatMap(({ source }, place) =>
        'local' in source ? [{ file: source.local, place }] : [],
      );
      const limit = this.#hasStored() ? Math.min(mostBytes, MOST_JSON_BYTES) : mostBytes;
      const sum = local.reduce((bytes, { file }) => bytes + file.size, 0);
      const [largest] = local.sort((a, b) => b.file.size - a.file.size);
      if (sum <= limit || !largest) return;
      const placed = this.#placed[largest.place];
      if (placed) placed.source = await this.#upload(largest.file, largest.place);
    }
  }

  async #upload(file: LocalFile, place: number): Promise<Source> {
    const sender = await this.#sender(place, file.size);
    return { stored: { upload: await sender.sendFile(file) } };
  }

  async #sender(place: number, totalBytes: number | null = null): Promise<ResumableUpload> {
    const { key, signal, onProgress } = this.#settings;
    return new ResumableUpload(this.#transport, {
      key: await partKey(key, `upload-${place}`),
      signal,
      onCreated: (id) => this.#uploads.push(id),
      onSent: (sentBytes) => onProgress?.({ phase: 'upload', sentBytes, totalBytes }),
    });
  }

  #hasStored(): boolean {
    return this.#placed.some(({ source }) => 'stored' in source);
  }

  async #json(fields: Record<string, unknown>): Promise<Body> {
    const body: Record<string, unknown> = { ...fields };
    for (const { field, isList, source } of this.#placed) {
      const value = 'stored' in source ? source.stored : await inBase64(source.local);
      if (isList) body[field] = [...((body[field] as unknown[]) ?? []), value];
      else body[field] = value;
    }
    return jsonBody(body);
  }

  async #form(fields: Record<string, string>): Promise<Body> {
    const parts: [string, Blob, string][] = [];
    for (const { field, source } of this.#placed)
      if ('local' in source) parts.push([field, new Blob([await read(source.local)]), source.local.name]);
    return {
      size: parts.reduce((bytes, [, { size }]) => bytes + size, 0),
      make() {
        const form = new FormData();
        for (const part of parts) form.append(...part);
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        return form;
      },
    };
  }
}

function read(file: LocalFile): Promise<Uint8Array<ArrayBuffer>> {
  return collect(file.read(0, file.size), file.size);
}

async function inBase64(file: LocalFile): Promise<{ base64: string; name: string }> {
  return { base64: base64Of(await read(file)), name: file.name };
}

/** The first bytes of a stream, and the rest of it. */
async function* joined(
  first: Uint8Array | undefined,
  rest: AsyncIterable<{ bytes: Uint8Array }>,
): AsyncGenerator<Uint8Array> {
  if (first) yield first;
  for await (const { bytes } of rest) yield bytes;
}
