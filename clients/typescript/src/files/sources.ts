import { FileError } from '../errors.ts';

/** Um arquivo que já está no serviço, ou que ele mesmo busca. */
export type StoredSource =
  | { url: string; name?: string }
  | { upload: string; name?: string }
  | { job: string; index: number; name?: string };

/** Bytes que estão na memória. */
export interface BytesSource {
  bytes: Uint8Array | ArrayBuffer | Blob;
  name: string;
}

/** Bytes que só podem ser lidos uma vez. */
export interface StreamSource {
  stream: ReadableStream<Uint8Array>;
  name: string;
}

/** O caminho de um arquivo; só com `@papelada/client/node`. */
export type PathSource = string;

export type FileInput = StoredSource | BytesSource | StreamSource | PathSource | File;

/** A file of the caller's side whose size is known and that can be read from any place, again and again. */
export interface LocalFile {
  name: string;
  size: number;
  /** When it was changed, where its system knows: another file in its place is not continued under the same key. */
  changedAt?: string;
  /** The bytes from `start` to before `end`. Throws FileError if the file has changed. */
  read(start: number, end: number): ReadableStream<Uint8Array>;
}

/** Opens paths. */
export type OpenPath = (path: string) => Promise<LocalFile>;

export type OpenedInput =
  | { kind: 'stored'; source: StoredSource }
  | { kind: 'local'; file: LocalFile }
  | { kind: 'stream'; name: string; stream: ReadableStream<Uint8Array> };

/** Looks at an input before anything is sent. Throws FileError. */
export async function openInput(input: FileInput, openPath: OpenPath): Promise<OpenedInput> {
  if (typeof input === 'string') return { kind: 'local', file: await openPath(input) };
  if (input instanceof Blob) return { kind: 'local', file: fileOf(input, input.name) };
  if ('bytes' in input) {
    const { bytes, name } = input;
    const blob = bytes instanceof Blob ? bytes : new Blob([bytes as Uint8Array<ArrayBuffer>]);
    return { kind: 'local', file: fileOf(blob, name) };
  }
  if ('stream' in input) return { kind: 'stream', name: requireName(input.name), stream: input.stream };
  if ('url' in input || 'upload' in input || 'job' in input) return { kind: 'stored', source: input };
  throw new FileError(
    'Um arquivo é um caminho, {bytes, name}, {stream, name}, {url}, {upload} ou {job, index}.',
  );
}

/** A file of bytes that are in memory. */
export function fileOf(blob: Blob, name: string): LocalFile {
  return {
    name: requireName(name),
    size: blob.size,
    read: (start, end) => blob.slice(start, end).stream(),
  };
}

function requireName(name: string | undefined): string {
  if (typeof name === 'string' && name !== '') return name;
  throw new FileError('Um arquivo em bytes ou em stream precisa de `name`, com a extensão.');
}
