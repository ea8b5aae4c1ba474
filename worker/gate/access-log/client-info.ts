/** The source and target of a call, as kept in the access log. */
export interface ClientInfo {
  ip: string | null;
  port: number | null;
  method: string;
  /** Without the query; a key that it contains by mistake is cut. */
  path: string;
  requestId: string;
}

const LONGEST_PATH = 512;
const LONGEST_METHOD = 16;

/**
 * The edge sets `CF-Connecting-IP`; a Transform Rule overwrites `X-Client-Port` with the port
 * (docs/deploy.md). Null without them.
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

/** Expects a URL that the runtime has normalized: parsing it again would take longer than all else here. */
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
