/** Prefix of the cache names. Each conference has a cache of its own. */
const CACHES = 'conferencia ';

/** The cache of a conference, by the path of its page. */
export function cacheOf(path: string): string {
  return CACHES + path;
}

/** Returns the paths of the conferences whose pages are stored. */
async function keptPaths(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(CACHES)).map((name) => name.slice(CACHES.length));
}

/** Fetches the current page without the recipients' names; undefined if this browser cannot store pages. */
export async function fetchNameless(path: string): Promise<Response | undefined> {
  if (!canKeep()) return undefined;
  const page = await fetch(`${path}/sem-nomes`, { cache: 'no-store' });
  return page.ok ? page : undefined;
}

/**
 * Stores a page and its files for a reload without network. `workerPath`: the service worker that then
 * answers.
 */
export async function keepPage(path: string, page: Response, workerPath: string): Promise<void> {
  await navigator.serviceWorker.register(workerPath);
  const html = await page.text();
  const assets = assetsIn(html);
  const cache = await caches.open(cacheOf(path));
  for (const asset of assets) if (!(await cache.match(asset))) await cache.add(asset);
  await cache.put(path, new Response(html, { headers: plainHeaders(page) }));
  for (const { url } of await cache.keys())
    if (![path, ...assets].includes(new URL(url).pathname)) await cache.delete(url);
}

/**
 * Removes the pages of conferences that are not `wanted`, and unregisters the worker with the last of them.
 */
export async function forgetPages(isWanted: (path: string) => boolean): Promise<void> {
  if (!canKeep()) return;
  const paths = await keptPaths();
  const unwanted = paths.filter((path) => !isWanted(path));
  await Promise.all(unwanted.map((path) => caches.delete(cacheOf(path))));
  if (unwanted.length === 0 || unwanted.length < paths.length) return;
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}

/** Only pages loaded by HTTPS or from the machine itself have both. */
function canKeep(): boolean {
  return 'caches' in globalThis && navigator.serviceWorker !== undefined;
}

function assetsIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const found = page.querySelectorAll('script[src], link[rel="stylesheet"]');
  return [...found].map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '');
}

/** Drops the headers that describe the transfer: the text is already decoded. */
function plainHeaders({ headers }: Response): Headers {
  const plain = new Headers(headers);
  for (const name of ['Content-Encoding', 'Content-Length']) plain.delete(name);
  return plain;
}
