import { expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { DRAFT_KEPT_MS } from '../../../worker/esign/transition/keeping.ts';
import * as jobs from '../../../worker/jobs/specification.ts';
import { COOKIE_SECONDS } from '../../../worker/people/session-limits.ts';
import * as batches from '../../../worker/shipping/specification.ts';
import { DAY_MS } from '../../../worker/time/brasilia.ts';

async function textOf(path: string): Promise<string> {
  const response = await app.request(`https://papelada.test${path}`, {}, { ENVIRONMENT: 'local' });
  return (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('the privacy page says how long things are kept as the code keeps them', async () => {
  const text = await textOf('/privacidade');
  const days = (ms: number) => `${ms / DAY_MS} dias`;
  expect(text).toContain(`Os resultados, ${jobs.FILES_KEPT_MS / 3_600_000} hora.`);
  expect(text).toContain(`Registro de uma tarefa ${days(jobs.RECORD_KEPT_MS)}`);
  expect(text).toContain(`vencido Os arquivos, ${days(DRAFT_KEPT_MS)}`);
  expect(text).toContain(`nomes de destinatários, ${days(batches.FILES_KEPT_MS)}`);
  expect(text).toContain(`o que foi conferido, ${days(batches.RECORD_KEPT_MS)}`);
  expect(text).toContain(`aberta no navegador, por no máximo ${days(COOKIE_SECONDS * 1000)}`);
});
