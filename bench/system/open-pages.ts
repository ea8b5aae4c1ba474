import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Client } from './client.ts';
import { signedInAs } from './console-person.ts';

const me = z.object({ account: z.object({ email: z.string() }) });
/** A key that does not exist: the page waits for its first call. */
const WAITED_FOR = '0'.repeat(64);
/** The time for which the service holds a request open. */
const QUESTION_MS = 20_000;

/** Runs `measure` while a console page of each account is open and waits for a first call. */
export async function withPagesOpen<T>(
  url: string,
  clients: readonly Client[],
  measure: () => Promise<T>,
): Promise<T> {
  const addresses = clients.map(async (client) => me.parse(await client.get('/v1/me')).account.email);
  const people = await signedInAs(url, await Promise.all(addresses));
  let isOpen = true;
  const pages = clients.map(async ({ accountId }, index) => {
    // Spread over time, as people do not open their pages at the same moment.
    await setTimeout((index * QUESTION_MS) / clients.length);
    const person = people[index];
    const first = await person?.get(`/console/${accountId}`);
    if (first?.status !== 200) throw new Error(`a page was answered with ${first?.status}`);
    await first.text();
    while (isOpen)
      await (await person?.get(`/console/${accountId}/primeira-chamada?chave=${WAITED_FOR}`))?.text();
  });
  try {
    await setTimeout(QUESTION_MS);
    return await measure();
  } finally {
    isOpen = false;
    await Promise.all(pages);
  }
}
