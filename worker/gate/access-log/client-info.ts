/** Where a call came from and what it asked for: all that is kept of it for the access log. */
export interface ClientInfo {
  ip: string | null;
  port: number | null;
  method: string;
  /** Without the query; a key that was put into it by mistake is not kept. */
  path: string;
  requestId: string;
}

const LONGEST_PATH = 512;
const LONGEST_METHOD = 16;

/**
 * The edge sets `CF-Connecting-IP` itself; the port is what a Transform Rule writes over `X-Client-Port`
 * (docs/deploy.md). Without them: null.
 */
export function clientInfoOf(request: Request, requestId: string): ClientInfo {
  return {
    ip: parseAddress(request.headers.get('CF-Connecting-IP')),
    port: parsePort(request.headers.get('X-Client-Port')),
    method: request.method.slice(0, LONGEST_METHOD),
    path: withoutSecrets(pathOf(request.url)).slice(0, LONGEST_PATH),
    requestId,
  };
}

/** Of an address that the runtime has normalized: to parse it again takes longer than all else here. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + '://'.length);
  const end = url.indexOf('?', start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

function parseAddress(text: string | null): string | null {
  return text !== null && /^[0-9a-fA-F:.]{2,45}$/.test(text) ? text : null;
}

function parsePort(text: string | null): number | null {
  const port = text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}

function withoutSecrets(path: string): string {
  return path.replace(/(svc_(?:live|test)_|whsec_)[^/]*/gi, '$1…');
}
