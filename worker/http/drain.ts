import { waitAtMost } from '../time/wait-at-most.ts';

/** After a refusal the rest of a body is read for this long, so that the client gets to see the answer. */
const DRAIN_MS = 3_000;

/** Reads what is left of a body, and then turns away. */
export async function drain(
  read: () => Promise<Uint8Array | undefined>,
  cancel: () => Promise<void>,
): Promise<void> {
  await waitAtMost(DRAIN_MS, readRest(read));
  await cancel().catch(() => undefined);
}

/** The same for a request whose body has not been read at all. */
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
