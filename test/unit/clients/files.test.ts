import { describe, expect, test, vi } from 'vitest';
import { NotFoundError } from '../../../clients/typescript/src/errors.ts';
import { Papelada } from '../../../clients/typescript/src/papelada.ts';
import type { JobOutput } from '../../../clients/typescript/src/types.ts';

const clientOf = (answer: Response) => {
  const fetch = vi.fn(async (_: URL | RequestInfo) => answer);
  const key = 'svc_live_A62cN9YhBuG8mwDZDqMGKNJbBvMaz4I3Brjn4vwMAlHYsOUtDZ';
  return { fetch, client: new Papelada({ key, baseUrl: 'https://api.exemplo.com.br', fetch }) };
};

test('all files of a job are one ZIP in memory', async () => {
  const { fetch, client } = clientOf(new Response('PK'));
  expect(Buffer.from(await client.files.zip('job_a/b')).toString()).toBe('PK');
  expect(String(fetch.mock.calls[0]?.[0])).toBe('https://api.exemplo.com.br/v1/jobs/job_a%2Fb/download');
});

describe('the rest of a file is not fetched', () => {
  /** A client that is sent a file in two parts, the second of which never comes, and whether its body was given up. */
  const clientOfLongFile = (length: string) => {
    const cancel = vi.fn();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(4)),
      cancel,
    });
    return { cancel, ...clientOf(new Response(body, { headers: { 'Content-Length': length } })) };
  };
  const output = { url: 'https://api.exemplo.com.br/v1/jobs/job_a/files/0', size: 8 } as JobOutput;

  test('if its reader stops', async () => {
    const { client, cancel } = clientOfLongFile('8');
    const reader = client.files.stream(output).getReader();
    expect((await reader.read()).value).toHaveLength(4);
    await reader.cancel();
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('if it has another size than the job says', async () => {
    const { client, cancel } = clientOfLongFile('9');
    await expect(client.files.bytes(output)).rejects.toThrow('outro tamanho');
    expect(cancel).toHaveBeenCalledOnce();
  });
});

test('the files of a job that does not exist are an error', async () => {
  const error = { code: 'job_not_found', message: 'A tarefa não existe.', request_id: 'req_1' };
  const { client } = clientOf(Response.json({ error }, { status: 404 }));
  await expect(client.files.zip('job_a')).rejects.toThrow(NotFoundError);
});
