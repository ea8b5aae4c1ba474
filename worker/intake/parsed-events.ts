/** Reads the next chunk of the source only after all events of the previous one were taken. */
export class ParsedEvents<Event> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #parser: { write: (chunk: Uint8Array) => Event[]; end: () => Event[] };
  #ready: Event[] = [];
  #position = 0;
  #reading: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    parser: { write: (chunk: Uint8Array) => Event[]; end: () => Event[] },
  ) {
    this.#reader = reader;
    this.#parser = parser;
  }

  async next(): Promise<Event> {
    for (;;) {
      if (this.#failure) throw this.#failure.error;
      const event = this.#ready[this.#position];
      if (event !== undefined) {
        this.#position += 1;
        return event;
      }
      this.#reading ??= this.#readChunk();
      await this.#reading;
    }
  }

  async #readChunk(): Promise<void> {
    try {
      const { done, value } = await this.#reader.read();
      this.#ready = done ? this.#parser.end() : this.#parser.write(value);
      this.#position = 0;
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#reading = undefined;
    }
  }
}

/** Reads data events up to the next event of another kind. */
export class FileBody {
  readonly #events: ParsedEvents<{ type: string; bytes?: Uint8Array }>;
  #ended = false;
  #passed = false;

  constructor(events: ParsedEvents<{ type: string; bytes?: Uint8Array }>) {
    this.#events = events;
  }

  async *read(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let bytes = await this.#next(); bytes; bytes = await this.#next()) yield bytes;
    if (this.#passed) throw new TypeError('the body of an earlier part was read too late');
  }

  async skip(): Promise<void> {
    this.#passed = !this.#ended;
    while (await this.#next());
  }

  async #next(): Promise<Uint8Array | undefined> {
    if (this.#ended) return undefined;
    const event = await this.#events.next();
    if (event.type === 'data' && event.bytes) return event.bytes;
    this.#ended = true;
    return undefined;
  }
}
