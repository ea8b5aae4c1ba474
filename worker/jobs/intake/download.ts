import type { Env } from '../../env.ts';
import { ApiError } from '../../errors.ts';
import { fetchOutside, judgeUrl } from '../../http/egress.ts';
import { extensionOf } from './file-name.ts';
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
  const response = await follow(env, download, ownHost);
  const name = nameOf(download, response);
  upload.checkName(download.field, name);
  const body = response.body;
  if (!body) throw unanswered(download, 'veio sem conteúdo');
  const arrived = await upload.receive(interruptible(body, download), name);
  upload.accept(download.place, download.field, name, arrived);
}

async function follow(env: Env, download: Download, ownHost: string): Promise<Response> {
  let url = download.url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    judge(env, download, url, ownHost);
    const response = await request(env, url, download);
    const location = response.headers.get('Location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      if (response.ok) return response;
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
  try {
    yield* body;
  } catch {
    throw unanswered(download, 'interrompeu o envio do arquivo');
  }
}

const EXTENSION_OF_TYPE: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/** The name given beside the address, or the answer's, or the path's; a missing extension comes from the type. */
function nameOf(download: Download, response: Response): string {
  if (download.name !== null) return download.name;
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const fromHeader = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const fromPath = new URL(download.url).pathname.split('/').at(-1) ?? '';
  const name = fromHeader ?? (decoded(fromPath) || 'arquivo');
  if (extensionOf(name) !== '') return name;
  const type = (response.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const extension = EXTENSION_OF_TYPE[type];
  return extension === undefined ? name : `${name}.${extension}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function unanswered(download: Download, what: string): ApiError {
  return new ApiError(
    'invalid_request',
    `O endereço em ${download.path}.url ${what}. Confira o endereço e tente de novo.`,
  );
}
