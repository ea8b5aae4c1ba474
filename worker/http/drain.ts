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
export async function drainUnread(request: Request): Promise<void> {
  const { body } = request;
  if (!body || body.locked || request.bodyUsed) return;
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
