import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  axeFindings,
  pixelsBeyond,
  smallestLetters,
  smallTargets,
  startBrowser,
  visitPage,
} from '../support/browser.ts';
import { STATUS_URL, type StatusProgram } from '../support/status-program.ts';
import { StatusSetting } from '../support/status-setting.ts';

describe('the page in its folder, without the service and without the prober', () => {
  let setting: StatusSetting;
  let browser: Browser;
  let status: StatusProgram;
  let killedAt: number;
  beforeAll(async () => {
    [setting, browser] = await Promise.all([StatusSetting.start(), startBrowser()]);
    status = await setting.program();
    await status.says({ paginas: 'up', api: 'up', ferramentas: 'up' });
    await status.kill();
    killedAt = Date.now();
  });
  afterAll(async () => {
    await Promise.all([browser.close(), setting.stop()]);
  });

  const address = () => pathToFileURL(join(status.folder, 'index.html')).href;
  /** Null where it is not to be seen. */
  const shown = (page: Page, selector: string): Promise<unknown> =>
    page.evaluate(
      `(() => { const found = document.querySelector('${selector}'); return found?.checkVisibility() ? found.textContent : null; })()`,
    );

  async function visitLater(ms: number, script = true) {
    const visit = await visitPage(browser, 'about:blank', { script });
    await visit.page.evaluateOnNewDocument(`{ const now = Date.now; Date.now = () => now() + ${ms}; }`);
    await visit.page.goto(address());
    return visit;
  }

  test('says by itself that it is old, six minutes after its check, and that a check of the future is none', async () => {
    const checkedAt = Date.parse((await status.read()).checked_at ?? '');
    const now = await visitLater(checkedAt - Date.now() + 60_000);
    expect([await shown(now.page, '#estado-antigo'), await now.page.$('body.old')]).toEqual([null, null]);
    const later = await visitLater(checkedAt - Date.now() + 6 * 60_000 + 1_000);
    expect(await shown(later.page, '#estado-atual')).toBeNull();
    expect(await shown(later.page, '#estado-antigo')).toBe(
      'Sem dados atuais: a última verificação foi há 6 minutos. O que está abaixo é daquele momento.',
    );
    const earlier = await visitLater(checkedAt - Date.now() - 3_600_000);
    expect(await shown(earlier.page, '#estado-antigo')).toMatch(
      /^O horário da última verificação não confere/,
    );
    for (const { page, complaints, hosts } of [now, later, earlier]) {
      expect([complaints, [...hosts]]).toEqual([[], []]);
      await page.close();
    }
  });

  test('shows the time of its check without script', async () => {
    const { page, complaints } = await visitPage(browser, address(), { script: false });
    const checkedAt = Date.parse((await status.read()).checked_at ?? '');
    const minute = new Date(checkedAt - 3 * 3_600_000).toISOString().slice(11, 16);
    expect(await page.content()).toContain(`às ${minute}</time>, horário de Brasília`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('tells an incident and a maintenance that are announced now, with the check as old as it is', async () => {
    const id = await status.command(
      'incident',
      'open',
      '--title',
      'Fila lenta',
      '--text',
      'Estamos vendo.',
      '--component',
      'ferramentas',
    );
    const other = await status.command(
      'incident',
      'open',
      '--title',
      'Pix fora',
      '--text',
      'Também.',
      '--component',
      'pix',
    );
    const from = new Date(Date.now() + 86_400_000 - 3 * 3_600_000).toISOString();
    await status.command(
      'maintenance',
      'plan',
      '--title',
      'Troca de disco',
      '--text',
      'Uma hora sem vídeos.',
      '--from',
      `${from.slice(0, 10)} 02:00`,
      '--to',
      `${from.slice(0, 10)} 03:00`,
      '--component',
      'ferramentas',
    );
    await status.command('incident', 'update', id, '--text', 'Achamos a causa.', '--phase', 'identificado');
    await status.command('incident', 'close', other, '--text', 'Resolvido.');
    const json = await status.read();
    expect(Date.parse(json.checked_at ?? '')).toBeLessThan(killedAt);
    expect(json.incidents).toMatchObject([
      { id, status: 'identificado' },
      { id: other, status: 'encerrado' },
    ]);
    expect(await status.command('list')).toMatch(
      /incidente-.*Fila lenta\nmanutencao-.*02:00.*Troca de disco$/,
    );
    const atom = await readFile(join(status.folder, 'atom.xml'), 'utf8');
    const page = await browser.newPage();
    const entries: unknown = await page.evaluate(`(() => {
      const parsed = new DOMParser().parseFromString(${JSON.stringify(atom)}, 'application/xml');
      if (parsed.querySelector('parsererror') !== null) return 'no XML';
      return [...parsed.querySelectorAll('entry > id')].map((id) => id.textContent);
    })()`);
    await page.close();
    expect(entries).toEqual(expect.arrayContaining([`${STATUS_URL}/#${id}`]));
    await expect(status.command('incident', 'close', other, '--text', 'De novo.')).rejects.toThrow(
      /is closed/,
    );
  });

  test('is clean for axe, fits 360 and 1280 px in light and dark, and asks nobody for anything', async () => {
    for (const width of [360, 1280]) {
      const { page, hosts, complaints } = await visitPage(browser, address(), { width });
      expect(await axeFindings(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect([await pixelsBeyond(page), await smallestLetters(page)]).toEqual([0, 18]);
      expect([[...hosts], complaints]).toEqual([[], []]);
      await pictures(page, width);
      await page.close();
    }
  });

  test('and /status, the service’s own view, is clean for axe, and links to it', async () => {
    for (const width of [360, 1280]) {
      const { page, complaints } = await visitPage(browser, `${setting.service.url}/status`, { width });
      expect(await axeFindings(page)).toEqual([]);
      expect([await pixelsBeyond(page), await smallestLetters(page)]).toEqual([0, 18]);
      expect(await page.content()).toContain(`href="${STATUS_URL}"`);
      expect(complaints).toEqual([]);
      await pictures(page, width, 'own-view');
      await page.close();
    }
  });

  /** Looked at by hand where a folder is named. */
  async function pictures(page: Page, width: number, name = 'status'): Promise<void> {
    const folder = process.env.SCREENSHOTS_FOLDER;
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await page.screenshot({ path: `${folder}/${name}-${width}-${value}.png`, fullPage: true });
    }
  }
});
