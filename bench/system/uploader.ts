import { request } from 'node:http';
import { raw } from './bodies.ts';
import { type Client, sendStream } from './client.ts';

const CHUNK_MEBIBYTES = 50;
const MEBIBYTE = 1024 * 1024;
const VERSION = { 'Tus-Resumable': '1.0.0' };

/** Sends an upload of noise in chunks of 50 MiB, and returns its id. */
export async function uploadNoise(
  url: string,
  client: Client,
  name: string,
  mebibytes: number,
): Promise<string> {
  const headers = { ...VERSION, Authorization: `Bearer ${client.key}` };
  const address = await create(url, headers, name, mebibytes * MEBIBYTE);
  for (let sent = 0; sent < mebibytes; sent += CHUNK_MEBIBYTES) {
    const body = raw(Math.min(CHUNK_MEBIBYTES, mebibytes - sent));
    const answer = await sendStream(
      'PATCH',
      address,
      { ...body, contentType: 'application/offset+octet-stream' },
      { ...headers, 'Upload-Offset': String(sent * MEBIBYTE) },
    );
    if (answer.status !== 204) throw new Error(`PATCH at ${sent} MiB: ${answer.status} ${answer.text}`);
  }
  return address.slice(address.lastIndexOf('/') + 1);
}

function create(url: string, headers: Record<string, string>, name: string, bytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const metadata = `filename ${Buffer.from(name).toString('base64')}`;
    const call = request(
      `${url}/v1/uploads`,
      {
        method: 'POST',
        headers: { ...headers, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata },
      },
      (response) => {
        response.resume();
        const { location } = response.headers;
        if (response.statusCode === 201 && location) resolve(location);
        else reject(new Error(`creation: ${response.statusCode}`));
      },
    );
    call.on('error', reject);
    call.end();
  });
}
