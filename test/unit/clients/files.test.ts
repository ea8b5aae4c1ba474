import { expect, test, vi } from 'vitest';
import { NotFoundError } from '../../../clients/typescript/src/errors.ts';
import { Papelada } from '../../../clients/typescript/src/papelada.ts';

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

test('the files of a job that does not exist are an error', async () => {
  const error = { code: 'job_not_found', message: 'A tarefa não existe.', request_id: 'req_1' };
  const { client } = clientOf(Response.json({ error }, { status: 404 }));
  await expect(client.files.zip('job_a')).rejects.toThrow(NotFoundError);
});
