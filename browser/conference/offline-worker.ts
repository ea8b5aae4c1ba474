import { cacheOf } from './kept-page.ts';

/** The longest wait for a slow network before the stored page is shown. */
const PATIENCE_MS = 6_000;
const PAGE = /^\/conferencia\/[^/]+\/[^/]+$/;
const ASSETS = '/estatico/';

/** Shown for a conference that was never opened on this device with network. */
const MISSING = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Sem rede · Papelada</title></head><body><main><h1>Sem rede</h1>
<p>Esta conferência ainda não foi aberta neste aparelho. Abra o link de novo quando a rede voltar.</p></main></body></html>`;

/** The parts of a service worker's scope that the DOM types do not declare. */
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope: unknown = self;
if (isWorkerScope(scope)) serve(scope);

/**
 * Answers with the stored copy if a conference page cannot be fetched. All other requests go to the network.
 */
function serve({ skipWaiting, clients }: WorkerScope): void {
  addEventListener('install', (event) => {
    if (isWaiting(event)) event.waitUntil(skipWaiting.call(self));
  });
  addEventListener('activate', (event) => {
    if (isWaiting(event)) event.waitUntil(clients.claim());
  });
  addEventListener('fetch', (event) => {
    if (!isFetch(event) || event.request.method !== 'GET') return;
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin) return;
    if (request.mode === 'navigate' && PAGE.test(pathname)) event.respondWith(page(request, pathname));
    else if (pathname.startsWith(ASSETS)) event.respondWith(asset(request));
  });
}

async function page(request: Request, path: string): Promise<Response> {
  const fresh = fetch(request);
  const kept = await caches.match(path, { cacheName: cacheOf(path) });
  if (!kept) return fresh.catch(() => missing());
  const served = fresh.then(
    (response) => (isServed(response) ? response : kept),
    () => kept,
  );
  return Promise.race([served, new Promise<Response>((done) => setTimeout(done, PATIENCE_MS, kept))]);
}

function missing(): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
  };
  return new Response(MISSING, { status: 503, headers });
}

/** A service that is down or busy is treated as a missing network. */
function isServed({ status }: Response): boolean {
  return status < 500 && status !== 429;
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

function isWorkerScope(value: unknown): value is WorkerScope {
  return typeof value === 'object' && value !== null && 'skipWaiting' in value && 'clients' in value;
}

function isWaiting(event: Event): event is WaitingEvent {
  return 'waitUntil' in event;
}

function isFetch(event: Event): event is FetchEvent {
  return 'respondWith' in event;
}
