import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/local/free-port.ts';
import { runtimePids } from '../../scripts/local/runtime-pids.ts';
import { COMPONENT_IDS, type ComponentId } from '../../status/components.ts';
import { Source } from './bad-input/source.ts';
import { viacepRecord } from './lookups/records.ts';
import type { Account } from './support/account.ts';
import {
  axeFindings,
  pixelsBeyond,
  smallestLetters,
  smallTargets,
  startBrowser,
  visitPage,
} from './support/browser.ts';
import { ConsoleVisitor } from './support/console-visitor.ts';
import { Line } from './support/line.ts';
import { MailService } from './support/mail-service.ts';
import { Mirror, type Mirrored } from './support/mirror.ts';
import { eventually, Service } from './support/service.ts';
import { STATUS_CEP, StatusProgram } from './support/status-program.ts';

const OTHER_CEP = '20040020';
const MAIN = join(import.meta.dirname, '../../status/main.ts');

let service: Service;
let mails: MailService;
let source: Source;
let mirror: Mirror;
let port: number;
let account: Account;
let program: StatusProgram | undefined;
beforeAll(async () => {
  [port, mails, source] = [await freePort(), await MailService.start(), await Source.start()];
  source.serve(`/ws/${STATUS_CEP}/json/`, Buffer.from(JSON.stringify(viacepRecord(STATUS_CEP))));
  const variables = {
    EGRESS_ALLOW: `http://127.0.0.1:${port}`,
    VIACEP_URL: source.origin,
    OPENCEP_URL: source.origin,
    STATUS_URL: 'https://status.papelada.example',
  };
  service = await Service.start(variables, {}, mails);
  mirror = await Mirror.of(service.url);
});
beforeEach(async () => {
  account = await service.account();
});
afterEach(async () => {
  mirror.lie = undefined;
  await program?.stop();
  program = undefined;
});
afterAll(async () => {
  await service.stop();
  await Promise.all([mirror.stop(), mails.stop(), source.stop()]);
});

async function start(url = mirror.url, variables: Record<string, string> = {}): Promise<StatusProgram> {
  program = await StatusProgram.of({ url, account, port, variables });
  return program;
}

/** Makes the service send a mail. */
async function askForCode(email: string): Promise<void> {
  await new ConsoleVisitor(service).askForCode(email);
}

function all(status: string): Partial<Record<ComponentId, string>> {
  return Object.fromEntries(COMPONENT_IDS.map((id) => [id, status]));
}

/** The answer with another text of the same length in it. */
function changed(answer: Mirrored, from: string, to: string): Mirrored {
  return { ...answer, body: Buffer.from(answer.body.toString('utf8').replaceAll(from, to)) };
}

describe('the status page', () => {
  test('says that all is up, by real questions, and keeps what it saw over a kill', async () => {
    await askForCode('ana.status@exemplo.com.br');
    const status = await start();
    await status.says(all('up'));
    expect((await status.read()).description).toBe('Tudo está no ar.');
    const second = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...status.environment },
      stdio: 'ignore',
    });
    expect((await once(second, 'exit'))[0]).toBe(1);
    const checkedAt = Date.parse((await status.read()).checked_at ?? '');
    await status.kill();
    await writeFile(join(status.home, 'state', 'history', '.draft-base-1-x'), 'half');
    const [log = ''] = (await readdir(join(status.home, 'state', 'history'))).filter((name) =>
      name.startsWith('log-'),
    );
    const path = join(status.home, 'state', 'history', log);
    await writeFile(path, `${await readFile(path, 'utf8')}00000000 {"at":1`);
    status.start();
    await eventually(async () => Date.parse((await status.read()).checked_at ?? '') > checkedAt);
    const { components } = await status.read();
    expect(components.find(({ id }) => id === 'ferramentas')?.minutes).toMatchObject({ up: 5, down: 0 });
    expect(status.lines.join('\n')).toContain('"event":"history_damaged","lines":1');
    expect(status.lines.join('\n')).not.toMatch(/probe_failed|work_failed|not_stored|not_written/);
  });

  test('tells each lie by its name, within three questions, and what is true again within two', async () => {
    const kept = new Map<string, Mirrored>();
    const lies: Record<string, (answer: Mirrored, path: string) => Mirrored | 'silence'> = {
      // Yesterday's page, and yesterday's file.
      '/': (answer, path) => remembered(path, answer),
      files: (answer) => ({ ...remembered('files', answer), headers: answer.headers }),
      '/v1/me': (answer) => changed(answer, account.liveKey.slice(9, 15), '000000'),
      '/v1/cep': (answer) => changed(answer, STATUS_CEP, OTHER_CEP),
      '/v1/pix': (answer) => changed(answer, '12.50', '12.51'),
      '/entrar': (answer) => ({
        ...answer,
        status: 302,
        headers: { ...answer.headers, location: 'https://outro.exemplo.com.br/entrar' },
      }),
      '/verificar': (answer) => changed(answer, 'name="codigo"', 'name="nada__"'),
      '/status.json': () => 'silence',
    };
    const remembered = (name: string, answer: Mirrored) => {
      const first = kept.get(name) ?? answer;
      kept.set(name, first);
      return first;
    };
    mirror.lie = (path, answer) => {
      const [plain = ''] = path.split('?');
      const name = plain.endsWith('/files/0')
        ? 'files'
        : Object.keys(lies).find(
            (each) => each === plain || (each.startsWith('/v1') && plain.startsWith(each)),
          );
      return lies[name ?? '']?.(answer, plain) ?? answer;
    };
    const status = await start();
    const down = { ...all('down'), avisos: 'up' };
    await status.says(down);
    const reasons = await status.reasons();
    expect(reasons).toMatchObject({
      paginas: 'uma resposta antiga, guardada no caminho',
      api: 'os dados de outra chave',
      cep: 'o endereço de outro CEP',
      emails: 'sem resposta completa em 5 s',
      ferramentas: 'um resultado com outras páginas',
      pix: 'um código diferente do esperado',
      console: 'um redirecionamento onde o endereço deveria responder',
      verificacao: 'uma página com outro conteúdo',
      avisos: null,
    });
    mirror.lie = undefined;
    await status.says({ paginas: 'up', api: 'up', cep: 'up' });
  });

  test('says down once the service is cut off or stands still, and up again after it', async () => {
    const line = await Line.to(service.url);
    const status = await start(line.url);
    const quick = (shown: string) => ({ paginas: shown, api: shown, cep: shown });
    await status.says(quick('up'));
    await line.cut();
    const cutSeconds = await status.says(quick('down'));
    expect((await status.reasons()).api).toBe('conexão recusada ou interrompida');
    await line.mend();
    const mendedSeconds = await status.says(quick('up'));
    const pids = await runtimePids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const stoppedSeconds = await status.says(quick('down'));
      expect((await status.reasons()).api).toBe('sem resposta completa em 5 s');
      console.log(`a minute of 0.7 s: cut ${cutSeconds}, mended ${mendedSeconds}, stopped ${stoppedSeconds}`);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await status.says(quick('up'));
    await line.cut();
  });

  test('tells a source that does not answer from a fault of the service', async () => {
    source.on(`/ws/${OTHER_CEP}/json/`, (response) => void response.writeHead(503).end());
    source.on(`/v1/${OTHER_CEP}`, (response) => void response.writeHead(503).end());
    const status = await start(mirror.url, { STATUS_CEPS: OTHER_CEP });
    await status.says({ cep: 'source', api: 'up' });
    expect((await status.read()).components.find(({ id }) => id === 'cep')).toMatchObject({
      reason: 'as fontes públicas de CEP não respondem',
      minutes: { down: 0, up: 0 },
    });
  });

  test('says that mails fail, by what the service knows, and that they go again', async () => {
    const email = 'bia.status@exemplo.com.br';
    mails.refuse(email, 'down');
    await askForCode(email);
    const status = await start();
    await status.says({ emails: 'down', console: 'up' });
    expect((await status.reasons()).emails).toBe('os envios estão falhando, segundo o próprio serviço');
    const own = await (await fetch(`${service.url}/status`)).text();
    expect(own).toContain('Envios falhando');
    mails.accept(email);
    await askForCode('caio.status@exemplo.com.br');
    await status.says({ emails: 'up' });
  });

  test('is as it was where its disk is full, and goes on afterwards', async () => {
    const status = await start(mirror.url, {});
    await status.says({ paginas: 'up' });
    await status.kill();
    const folder = join(status.home, 'site');
    const before = await status.read();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'papelada-test', folder]);
    try {
      status.start();
      await status.says({ paginas: 'up', api: 'up' });
      await writeFile(join(folder, 'filler'), Buffer.alloc(4 * 1024 * 1024)).catch(() => undefined);
      await eventually(async () => status.lines.some((line) => line.includes('site_not_written')));
      expect(await readFile(join(folder, 'index.html'), 'utf8')).toMatch(/<\/html>\n$/);
      const names = (await readdir(folder)).filter((name) => !name.startsWith('.draft-'));
      expect(names.sort()).toEqual(['atom.xml', 'filler', 'index.html', 'selo.svg', 'status.json']);
      const { checked_at } = await status.read();
      await writeFile(join(folder, 'filler'), '');
      await eventually(async () => (await status.read()).checked_at !== checked_at);
      expect(Date.parse(checked_at ?? '')).toBeGreaterThan(Date.parse(before.checked_at ?? ''));
    } finally {
      await status.kill();
      execFileSync('umount', [folder]);
    }
  });
});

describe('the page in its folder, without the service and without the prober', () => {
  let browser: Browser;
  let status: StatusProgram;
  beforeAll(async () => {
    browser = await startBrowser();
    status = await StatusProgram.of({ url: mirror.url, account: await service.account(), port });
    await status.says({ paginas: 'up', api: 'up', ferramentas: 'up' });
    await status.kill();
  });
  afterAll(async () => {
    await browser.close();
    await status.stop();
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
    const { checked_at } = await status.read();
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
    expect(json.checked_at).toBe(checked_at);
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
    expect(entries).toEqual(expect.arrayContaining([`https://status.papelada.example/#${id}`]));
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
      const { page, complaints } = await visitPage(browser, `${service.url}/status`, { width });
      expect(await axeFindings(page)).toEqual([]);
      expect([await pixelsBeyond(page), await smallestLetters(page)]).toEqual([0, 18]);
      expect(await page.content()).toContain('href="https://status.papelada.example"');
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
