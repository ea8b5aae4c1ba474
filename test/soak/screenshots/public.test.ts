import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitPage } from '../../service/support/browser.ts';
import { Studio } from './studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());

const PAGES: Record<string, string> = {
  'site-front': '/',
  'site-terms': '/termos',
  'site-privacy': '/privacidade',
  'site-status': '/status',
  'site-missing': '/nada',
  'verification-form': '/verificar',
  'verification-form-refused': '/verificar?codigo=abc',
  'verification-unknown': '/verificar/ZZZZ-2222-CCCC-3333',
  'verification-completed': '/exemplos/verificar/AAAA-2222-CCCC-3333',
  'verification-refused': '/exemplos/verificar/DDDD-2222-CCCC-3333',
  'docs-overview': '/docs',
  'docs-tool': '/docs/ferramentas/unir-pdf',
  'docs-endpoint': '/docs/api/listJobs',
  'docs-errors': '/docs/erros',
  'docs-error': '/docs/erros/invalid_option',
  'docs-missing': '/docs/nada',
  'dev-mail-list': '/dev/mail',
  components: '/dev/componentes',
};

test.each(Object.entries(PAGES))('the page %s for anyone is whole in every look', async (name, path) => {
  const camera = studio.camera();
  const { page } = await visitPage(studio.browser, studio.service.url + path);
  await camera.shoot(page, name, { ofText: name.startsWith('docs') });
  await page.close();
  expect(camera.faults).toEqual([]);
});
