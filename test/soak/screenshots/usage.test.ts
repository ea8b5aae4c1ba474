import { afterAll, beforeAll, expect, test } from 'vitest';
import { Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

test('plan, usage and failures of an account are whole in every look, empty and filled', async () => {
  const camera = studio.camera();
  const person = await studio.person('hugo.retrato@exemplo.com.br');
  const account = await studio.service.account({ email: person.email });
  const shoot = (name: string) => camera.shoot(person.page, name);
  const start = `/console/${account.id}`;
  await person.signIn(`/entrar?next=${start}/uso`);
  await shoot('usage');
  await person.open(`${start}/uso?de=2026-02-31`);
  await shoot('usage-refused');
  await person.open(`${start}/uso?de=2026-02-01&ate=2026-02-28`);
  await shoot('usage-none');
  await person.open(`${start}/falhas`);
  await shoot('failures-none');
  for (const path of ['/v1/jobs/job_7YQ2mWc0NfX4sLr9TzKd1B', '/v1/usage?from=ontem', '/v1/nada'])
    await account.call(path);
  const failures = 'SELECT request FROM failure_request';
  await person.until(async () => (await studio.service.rows('Gate', account.id, failures)).length === 3);
  await person.open(`${start}/falhas`);
  await shoot('failures');
  await person.page.click('.cards a[href*="/falhas/req_"]');
  await person.until(async () => (await person.heading()) === 'Chamada que falhou');
  await shoot('failure');
  await person.open(`${start}/uso`);
  await shoot('usage-filled');
  await person.close();
  expect(camera.faults).toEqual([]);
});
