import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Client } from './client.ts';
import { signedInAs } from './console-person.ts';

const me = z.object({ account: z.object({ email: z.string() }) });
/** The page waits for the first call with this key, which is nobody's. */
const WAITED_FOR = '0'.repeat(64);
/** For how long the service holds a question open. */
const QUESTION_MS = 20_000;

/** Has a page of each account's console open, which waits for its first call, while `measure` runs. */
export async function withPagesOpen<T>(
  url: string,
  clients: readonly Client[],
  measure: () => Promise<T>,
): Promise<T> {
  const addresses = clients.map(async (client) => me.parse(await client.get('/v1/me')).account.email);
  const people = await signedInAs(url, await Promise.all(addresses));
  let isOpen = true;
  const pages = clients.map(async ({ accountId }, index) => {
    // Nobody opens a page in the moment in which others do.
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
