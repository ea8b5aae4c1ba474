import { z } from 'zod';
import { PRODUCT_VERSION } from '../../../common/product-version.ts';
import type { Source, SourceReply } from './source.ts';

const MOST_BYTES = 512 * 1024;
/** BrasilAPI's edge rejects calls without a User-Agent of their own (BrasilAPI/BrasilAPI#826). */
const HEADERS = { Accept: 'application/json', 'User-Agent': `Papelada/${PRODUCT_VERSION}` };
const REFUSES_NUMBER = [400, 422];

const missSchema = z.object({ error: z.union([z.boolean(), z.string(), z.number()]).nullish() });

/**
 * Asks one source for one number, with a timeout in milliseconds. Never throws: errors and unusable answers
 * are `failed`.
 */
export async function askSource<Answer>(
  source: Source<Answer>,
  number: string,
  timeoutMs: number,
): Promise<SourceReply<Answer>> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(source.urlOf(number), { headers: HEADERS, signal });
    if (response.status === 200) return read(source, number, await textOf(response));
    if (response.status === 404) return replyOf404(await textOf(response));
    await response.body?.cancel();
    return failed(`status ${response.status}`, REFUSES_NUMBER.includes(response.status));
  } catch (error) {
    return failed(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

function read<Answer>(source: Source<Answer>, number: string, text: string): SourceReply<Answer> {
  return source.read(JSON.parse(text), number) ?? failed('no answer for this number');
}

/**
 * A page or plain text comes from an intermediary, not from the source. So does an error object: Vercel, which
 * hosts BrasilAPI, sends one for a deployment that is gone.
 */
function replyOf404(text: string): SourceReply<never> {
  const isOfSource = text.trim() === '' || missSchema.safeParse(JSON.parse(text)).success;
  return isOfSource ? { outcome: 'missing' } : failed('status 404 of an intermediary');
}

function failed(reason: string, ofNumber = false): SourceReply<never> {
  return { outcome: 'failed', reason: reason.slice(0, 200), ofNumber };
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
