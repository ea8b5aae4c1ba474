// Sends and fetches files by nothing but the runtime's `fetch`: lines as typescript.mjs has them.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const { PAPELADA_URL, PAPELADA_KEY } = process.env;
const CHUNK_BYTES = 50 * 1024 * 1024;
const TUS = { 'Tus-Resumable': '1.0.0' };

async function call(method, path, options = {}) {
  const headers = { Authorization: `Bearer ${PAPELADA_KEY}`, ...options.headers };
  const answer = await fetch(`${PAPELADA_URL}${path}`, { duplex: 'half', ...options, method, headers });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer;
}

async function upload({ path }) {
  const { size } = await stat(path);
  const created = await call('POST', '/v1/uploads', { headers: { ...TUS, 'Upload-Length': String(size) } });
  const { pathname } = new URL(created.headers.get('Location'));
  for (let start = 0; start < size; start += CHUNK_BYTES) {
    const end = Math.min(start + CHUNK_BYTES, size) - 1;
    await call('PATCH', pathname, {
      headers: { ...TUS, 'Upload-Offset': String(start), 'Content-Type': 'application/offset+octet-stream' },
      body: Readable.toWeb(createReadStream(path, { start, end })),
    });
  }
  await call('DELETE', pathname, { headers: TUS });
}

async function download({ job, folder }) {
  await mkdir(folder, { recursive: true });
  const answer = await call('GET', `/v1/jobs/${job}/files/0`);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(`${folder}/output`));
}

const CALLS = { upload, download };
for await (const line of createInterface({ input: process.stdin })) {
  const { call: name, arguments: given } = JSON.parse(line);
  const start = performance.now();
  await CALLS[name](given);
  console.log(JSON.stringify({ result: performance.now() - start }));
}
