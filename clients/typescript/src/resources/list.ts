import type { Transport } from '../transport/transport.ts';

interface Page<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Reads a list to its end, page by page as it is read. */
export async function* listAll<Item>(
  transport: Transport,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): AsyncGenerator<Item> {
  let cursor: string | undefined;
  do {
    const page: Page<Item> = await transport.json({
      method: 'GET',
      path,
      query: { ...query, cursor },
      repeat: 'always',
    });
    yield* page.data;
    cursor = page.has_more ? (page.next_cursor ?? undefined) : undefined;
  } while (cursor !== undefined);
}
