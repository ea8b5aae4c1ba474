import { FileError } from '../errors.ts';
import type { LocalFile } from '../files/sources.ts';
import type { SentBody } from '../transport/call.ts';

/** The bytes of a file that one request brings. */
export interface Chunk {
  /** Opens the chunk for an attempt. `onSent` receives the number of bytes as they leave. */
  open(onSent: (bytes: number) => void): SentBody;
  /** Why the last attempt could not read its bytes; null if it could. */
  failure(): FileError | null;
}

/** A chunk that is read from the file as it is sent. */
export function chunkOfFile(file: LocalFile, start: number, end: number): Chunk {
  let failure: FileError | null = null;
  return {
    open(onSent) {
      failure = null;
      const reader = file.read(start, end).getReader();
      let left = end - start;
      const fail = (error: unknown) => {
        failure = error instanceof FileError ? error : unreadable(file.name, error);
        return failure;
      };
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          const read = await reader.read().catch((error) => {
            throw fail(error);
          });
          if (read.done) {
            if (left > 0)
              throw fail(new FileError(`O arquivo "${file.name}" encolheu enquanto era enviado.`));
            controller.close();
            return;
          }
          left -= read.value.byteLength;
          onSent(read.value.byteLength);
          controller.enqueue(read.value);
        },
        cancel: (reason) => reader.cancel(reason),
      });
    },
    failure: () => failure,
  };
}

/** A chunk that is in memory, because its source cannot be read again. */
export function chunkOfBytes(bytes: Uint8Array<ArrayBuffer>): Chunk {
  return {
    open(onSent) {
      onSent(bytes.byteLength);
      return bytes;
    },
    failure: () => null,
  };
}

function unreadable(name: string, cause: unknown): FileError {
  return new FileError(`O arquivo "${name}" não pôde ser lido.`, { cause });
}
