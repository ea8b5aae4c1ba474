import type { Env } from '../../env.ts';
import { ApiError } from '../../errors.ts';
import { LargeReads } from '../../files/large-reads.ts';
import { fetchOutside, judgeUrl } from '../../http/egress.ts';
import { nameOf } from './download-name.ts';
import type { Download } from './received.ts';
import type { Upload } from './upload.ts';

const MOST_REDIRECTS = 3;
const ANSWER_WITHIN_MS = 30_000;
const WHOLE_WITHIN_MS = 10 * 60_000;

/** Refuses an address that the service will never call, before anything is fetched. */
export function checkDownload(env: Env, download: Download, ownHost: string): void {
  judge(env, download, download.url, ownHost);
}

/** Fetches a file that the call named by its address, as if it had been sent. */
export async function fetchDownload(
  env: Env,
  download: Download,
  upload: Upload,
  ownHost: string,
): Promise<void> {
  const { response, url } = await follow(env, download, ownHost);
  try {
    const name = download.name ?? nameOf(response, [download.url, url]);
    upload.checkName(download.field, name);
    upload.checkSize(name, Number(response.headers.get('Content-Length')) || 0);
    if (!response.body) throw unanswered(download, 'veio sem conteúdo');
    const arrived = await upload.receive(interruptible(response.body, download), name);
    upload.accept(download.place, download.field, name, arrived);
  } catch (error) {
    await response.body?.cancel().catch(() => undefined);
    throw error;
  }
}

/** The answer, and the address that gave it. */
async function follow(
  env: Env,
  download: Download,
  ownHost: string,
): Promise<{ response: Response; url: string }> {
  let url = download.url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    judge(env, download, url, ownHost);
    const response = await request(env, url, download);
    const location = response.headers.get('Location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      if (response.ok) return { response, url };
      await response.body?.cancel();
      throw unanswered(download, `respondeu com o status ${response.status}`);
    }
    await response.body?.cancel();
    url = resolved(location, url, download);
  }
  throw unanswered(download, `redirecionou mais de ${MOST_REDIRECTS} vezes`);
}

async function request(env: Env, url: string, download: Download): Promise<Response> {
  const headers = { 'User-Agent': 'Papelada/1.3', 'Accept-Encoding': 'identity' };
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), ANSWER_WITHIN_MS);
  try {
    const whole = AbortSignal.timeout(WHOLE_WITHIN_MS);
    return await fetchOutside(env, url, { headers, signal: AbortSignal.any([timer.signal, whole]) });
  } catch {
    throw unanswered(download, 'não respondeu');
  } finally {
    clearTimeout(timeout);
  }
}

function judge(env: Env, download: Download, url: string, ownHost: string): void {
  const verdict = judgeUrl(env, url, ownHost);
  if (verdict === 'allowed') return;
  if (verdict === 'forbidden') throw new ApiError('forbidden_url');
  throw new ApiError(
    'invalid_request',
    `O endereço em ${download.path}.url não serve: use um endereço https público, sem usuário e senha.`,
  );
}

function resolved(location: string, base: string, download: Download): string {
  try {
    return new URL(location, base).href;
  } catch {
    throw unanswered(download, 'redirecionou para um endereço inválido');
  }
}

async function* interruptible(
  body: ReadableStream<Uint8Array>,
  download: Download,
): AsyncGenerator<Uint8Array> {
  const reads = new LargeReads(body);
  try {
    for (let chunk = await reads.read(); chunk; chunk = await reads.read()) yield chunk;
  } catch {
    throw unanswered(download, 'interrompeu o envio do arquivo');
  } finally {
    await reads.cancel();
  }
}

function unanswered(download: Download, what: string): ApiError {
  return new ApiError(
    'invalid_request',
    `O endereço em ${download.path}.url ${what}. Confira o endereço e tente de novo.`,
  );
}
