import type { ToolDefinition } from '../../../common/catalogue/define-tool.ts';
import { exampleExtensions, optionsExample, PAGE_ADDRESS } from '../../tools/options-schema.ts';

const KEY = '-H "Authorization: Bearer $CHAVE"';

/** The call with which the documentation and the front page begin. */
export function firstCall(base: string): string {
  return lines([
    `curl -s '${base}/v1/tools/unir-pdf?wait=true'`,
    KEY,
    '-F files=@contrato.pdf',
    '-F files=@recibo.png',
  ]);
}

/** A call of a tool, to paste into a terminal. */
export function toolCurl(base: string, tool: ToolDefinition): string {
  const options = optionsExample(tool);
  const files = exampleExtensions(tool).map(
    (extension, place) => `-F files=@arquivo-${place + 1}.${extension}`,
  );
  const extras = tool.extraFiles
    .filter((extra) => extra.required)
    .map(({ name, accepted_extensions: [first = 'pdf'] }) => `-F ${name}=@${name}.${first}`);
  const fields = Object.entries(options).map(
    ([name, value]) => `-F ${shellQuoted(`${name}=${fieldText(value)}`)}`,
  );
  return lines([`curl -s '${base}/v1/tools/${tool.id}?wait=true'`, KEY, ...files, ...extras, ...fields]);
}

/** A call of a tool with a file of this name. */
export function fileCurl(base: string, toolId: string, fileName: string): string {
  // curl interprets , and ; in a name unless it is quoted.
  const quoted = `"${fileName.replace(/["\\]/g, '\\$&')}"`;
  const name = /^[\w.-]+$/.test(fileName) ? fileName : quoted;
  return lines([
    `curl -s '${base}/v1/tools/${toolId}?wait=true'`,
    KEY,
    `-F ${shellQuoted(`files=@${name}`)}`,
  ]);
}

/** Replaces the variable by the key, so that the call can be pasted as it is. */
export function withKey(call: string, key: string): string {
  return call.replace('$CHAVE', key);
}

/** A call of a tool whose option replaces the files. */
export function sourceCurl(base: string, tool: ToolDefinition, option: string): string {
  const options = { ...optionsExample(tool), [option]: PAGE_ADDRESS };
  return jsonCurl(base, `/v1/tools/${tool.id}?wait=true`, { options });
}

/** A call with a JSON body. */
export function jsonCurl(base: string, path: string, body: unknown): string {
  const type = `-H 'Content-Type: application/json'`;
  return lines([`curl -s '${base}${path}'`, KEY, type, `-d ${shellQuoted(JSON.stringify(body))}`]);
}

interface PlainCall {
  method: string;
  /** From `/v1` on. */
  path: string;
  headers?: Record<string, string>;
  /** The answer is saved under the name that it has. */
  isDownload?: boolean;
}

/** A call without a body. */
export function plainCurl(
  base: string,
  { method, path, headers = {}, isDownload = false }: PlainCall,
): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`);
  return lines([`curl ${plainFlags(method, isDownload)} '${base}${path}'`, KEY, ...given]);
}

function plainFlags(method: string, isDownload: boolean): string {
  // With -X HEAD, curl waits for a body and shows no header.
  if (method === 'HEAD') return '-sI';
  if (method !== 'GET') return `-s -X ${method}`;
  return isDownload ? '-sSfOJ' : '-s';
}

/** The sending of a large file in pieces, by a shell. */
export function uploadInShell(base: string): string {
  return `TAMANHO=$(($(wc -c < palestra.mp4)))
ENVIO=$(curl -s -D - -o /dev/null '${base}/v1/uploads' -X POST \\
  -H "Authorization: Bearer $CHAVE" -H 'Tus-Resumable: 1.0.0' \\
  -H "Upload-Length: $TAMANHO" \\
  -H "Upload-Metadata: filename $(printf palestra.mp4 | base64)" |
  tr -d '\\r' | sed -n 's/^[Ll]ocation: //p')

chegou() { # quantos bytes já chegaram; falha se o serviço recusa o envio
  CABECALHOS=$(curl -sI "$ENVIO" -w '%{http_code}' \\
    -H "Authorization: Bearer $CHAVE" -H 'Tus-Resumable: 1.0.0' | tr -d '\\r')
  case $CABECALHOS in *40[0-7] | *41[0-9]) return 1 ;; esac
  printf '%s\\n' "$CABECALHOS" | sed -n 's/^[Uu]pload-[Oo]ffset: //p'
}

POSICAO=
while [ -n "$ENVIO" ] && POSICAO=$(chegou) && [ "$POSICAO" != "$TAMANHO" ]; do # 50 MiB por vez
  tail -c +$((POSICAO + 1)) palestra.mp4 | head -c 52428800 |
    curl -sf "$ENVIO" -X PATCH -T - -H "Authorization: Bearer $CHAVE" \\
      -H 'Tus-Resumable: 1.0.0' -H "Upload-Offset: $POSICAO" \\
      -H 'Content-Type: application/offset+octet-stream' || sleep 5
done

if [ "$POSICAO" = "$TAMANHO" ]; then
  curl -s '${base}/v1/tools/comprimir-video' \\
    -H "Authorization: Bearer $CHAVE" -H 'Content-Type: application/json' \\
    -d "{\\"files\\": [{\\"upload\\": \\"\${ENVIO##*/}\\"}]}"
else
  echo 'O envio não começou, ou o serviço o recusou.'
fi`;
}

function lines(parts: string[]): string {
  return parts.join(' \\\n  ');
}

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shellQuoted(text: string): string {
  return /^[\w=.@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

export const SIGNATURE_IN_NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** corpo: os bytes como chegaram, antes de ler o JSON. */
export function avisoConfere(corpo, assinatura, segredo) {
  const { t, v1 } = Object.fromEntries(assinatura.split(',').map((parte) => parte.split('=')));
  const esperado = createHmac('sha256', segredo).update(\`\${t}.\`).update(corpo).digest();
  const recebido = Buffer.from(v1 ?? '', 'hex');
  const recente = Math.abs(Date.now() / 1000 - Number(t)) <= 300;
  return recente && recebido.length === esperado.length && timingSafeEqual(recebido, esperado);
}`;

export const SIGNATURE_IN_PYTHON = `import hashlib, hmac, time

def aviso_confere(corpo: bytes, assinatura: str, segredo: str) -> bool:
    partes = dict(parte.split("=", 1) for parte in assinatura.split(","))
    assinado = partes["t"].encode() + b"." + corpo
    esperado = hmac.new(segredo.encode(), assinado, hashlib.sha256).hexdigest()
    recente = abs(time.time() - int(partes["t"])) <= 300
    return recente and hmac.compare_digest(esperado, partes["v1"])`;
