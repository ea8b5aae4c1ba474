import { waitAtMost } from '../time/wait-at-most.ts';

/** After a rejection the rest of the body is read for this time, so that the client can read the response. */
const DRAIN_MS = 3_000;

/** Reads the rest of a body for up to `DRAIN_MS`, then cancels it. */
export async function drain(
  read: () => Promise<Uint8Array | undefined>,
  cancel: () => Promise<void>,
): Promise<void> {
  await waitAtMost(DRAIN_MS, readRest(read));
  await cancel().catch(() => undefined);
}

/** Like `drain`, for a request whose body has not been read. */
export async function drainUnread({ body, bodyUsed }: Request): Promise<void> {
  if (body && !bodyUsed) await drainStream(body);
}

/** Like `drain`, for a stream; does nothing if it is being read. */
export async function drainStream(body: ReadableStream<Uint8Array>): Promise<void> {
  if (body.locked) return;
  const reader = body.getReader();
  await drain(
    async () => (await reader.read()).value,
    () => reader.cancel(),
  );
}

async function readRest(read: () => Promise<Uint8Array | undefined>): Promise<void> {
  for (let more = true; more; ) {
    const chunk = await read().catch(() => undefined);
    more = chunk !== undefined;
  }
}
