import { type Base64JsonLimits, JsonTokenizer } from './json-tokenizer.ts';
import { FileBody, ParsedEvents } from './parsed-events.ts';

export { JsonFault } from './json-fault.ts';
export { type Base64JsonLimits, StreamedBase64 } from './json-tokenizer.ts';

export type Base64JsonPart =
  | { kind: 'file'; path: string[]; body: AsyncGenerator<Uint8Array, void, undefined> }
  | { kind: 'document'; value: unknown };

/**
 * Parses JSON as it streams: yields the decoded `base64` strings of top-level objects and of objects in top-level
 * lists, then the document. A file's body is valid until the next part is requested; its rest is then decoded and
 * skipped. Throws JsonFault, or the error of the source itself.
 */
export async function* readBase64Json(
  body: ReadableStream<Uint8Array>,
  limits: Base64JsonLimits,
): AsyncGenerator<Base64JsonPart, void, undefined> {
  const reader = body.getReader();
  try {
    const events = new ParsedEvents(reader, new JsonTokenizer(limits));
    for (;;) {
      const event = await events.next();
      if (event.type === 'document') {
        yield { kind: 'document', value: event.value };
        return;
      }
      if (event.type !== 'file') continue;
      const file = new FileBody(events);
      yield { kind: 'file', path: event.path, body: file.read() };
      await file.skip();
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
