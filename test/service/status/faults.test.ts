import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { COMPONENT_IDS, type ComponentId } from '../../../status/components.ts';
import { Line } from '../support/line.ts';
import type { Mirrored } from '../support/mirror.ts';
import { eventually } from '../support/service.ts';
import { STATUS_CEP, STATUS_MAIN } from '../support/status-program.ts';
import { StatusSetting } from '../support/status-setting.ts';

const OTHER_CEP = '20040020';

let setting: StatusSetting;
beforeAll(async () => {
  setting = await StatusSetting.start();
});
afterEach(() => setting.calm());
afterAll(() => setting.stop());

function all(status: string): Partial<Record<ComponentId, string>> {
  return Object.fromEntries(COMPONENT_IDS.map((id) => [id, status]));
}

/** The answer with another text of the same length in it. */
function changed(answer: Mirrored, from: string, to: string): Mirrored {
  return { ...answer, body: Buffer.from(answer.body.toString('utf8').replaceAll(from, to)) };
}

/** The file cut or filled with spaces to this size in bytes, after which it is a PDF as before. */
function resized(file: Buffer, bytes: number): Buffer {
  return Buffer.concat([file, Buffer.alloc(bytes, ' ')], bytes);
}

describe('the status page', () => {
  test('says that all is up, by real questions, and keeps what it saw over a kill', async () => {
    await setting.askForCode('ana.status@exemplo.com.br');
    const status = await setting.program();
    await status.says(all('up'));
    expect((await status.read()).description).toBe('Tudo está no ar.');
    const second = spawn(process.execPath, [STATUS_MAIN], {
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
    const { up = 0, failed = 0 } = components.find(({ id }) => id === 'ferramentas')?.minutes ?? {};
    expect(up + failed).toBe(5);
    expect(status.lines.join('\n')).toContain('"event":"history_damaged","lines":1');
    expect(status.lines.join('\n')).not.toMatch(/probe_failed|work_failed|not_stored|not_written/);
  });

  test('tells each lie by its name, within three questions, and what is true again within two', async () => {
    const kept = new Map<string, Mirrored>();
    const lies: Record<string, (answer: Mirrored, path: string) => Mirrored | 'silence'> = {
      // Yesterday's page, and yesterday's file in the size of today's: a compressed page is not always as long.
      '/': (answer, path) => remembered(path, answer),
      files: (answer) => ({
        ...answer,
        body: resized(remembered('files', answer).body, answer.body.byteLength),
      }),
      '/v1/me': (answer) => changed(answer, '"prefix":"svc_live_', '"prefix":"svc_live-'),
      '/v1/cep': (answer) => changed(answer, STATUS_CEP, OTHER_CEP),
      '/v1/pix': (answer) => changed(answer, '12.50', '12.51'),
      '/entrar': (answer) => ({
        ...answer,
        status: 302,
        headers: { ...answer.headers, location: 'https://outro.exemplo.com.br/entrar' },
      }),
      '/verificar': (answer) => changed(answer, 'name="codigo"', 'name="nada__"'),
      '/status.json': (answer) => ({ ...answer, status: 500 }),
    };
    const remembered = (name: string, answer: Mirrored) => {
      const first = kept.get(name) ?? answer;
      kept.set(name, first);
      return first;
    };
    setting.mirror.lie = (path, answer) => {
      const [plain = ''] = path.split('?');
      const name = plain.endsWith('/files/0')
        ? 'files'
        : Object.keys(lies).find(
            (each) => each === plain || (each.startsWith('/v1') && plain.startsWith(each)),
          );
      return lies[name ?? '']?.(answer, plain) ?? answer;
    };
    const status = await setting.program();
    const down = { ...all('down'), avisos: 'up', emails: 'unknown' };
    await status.says(down);
    const reasons = await status.reasons();
    expect(reasons).toMatchObject({
      paginas: 'uma resposta antiga, guardada no caminho',
      api: 'os dados de outra chave',
      cep: 'o endereço de outro CEP',
      emails: 'o serviço não informou como vão os envios',
      ferramentas: 'um resultado com outras páginas',
      pix: 'um código diferente do esperado',
      console: 'um redirecionamento onde o endereço deveria responder',
      verificacao: 'uma página com outro conteúdo',
      avisos: null,
    });
    setting.mirror.lie = undefined;
    await status.says({ paginas: 'up', api: 'up', cep: 'up' });
  });

  test('says down once the service is cut off or stands still, and up again after it', async () => {
    const line = await Line.to(setting.service.url);
    const status = await setting.program(line.url, { STATUS_LIMIT_MS: '2000' });
    const quick = (shown: string) => ({ paginas: shown, api: shown, cep: shown });
    await status.says(quick('up'));
    await line.cut();
    const cutSeconds = await status.says(quick('down'));
    expect((await status.reasons()).api).toBe('conexão recusada ou interrompida');
    await line.mend();
    const mendedSeconds = await status.says(quick('up'));
    const pids = await setting.service.runtimePids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const stoppedSeconds = await status.says(quick('down'));
      expect((await status.reasons()).api).toBe('sem resposta completa em 2 s');
      console.log(`a minute of 0.7 s: cut ${cutSeconds}, mended ${mendedSeconds}, stopped ${stoppedSeconds}`);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await status.says(quick('up'));
    await line.cut();
  });

  test('tells a source that does not answer from a fault of the service', async () => {
    setting.source.on(`/ws/${OTHER_CEP}/json/`, (response) => void response.writeHead(503).end());
    setting.source.on(`/v1/${OTHER_CEP}`, (response) => void response.writeHead(503).end());
    const status = await setting.program(setting.mirror.url, { STATUS_CEPS: OTHER_CEP });
    await status.says({ cep: 'source', api: 'up' });
    expect((await status.read()).components.find(({ id }) => id === 'cep')).toMatchObject({
      reason: 'as fontes públicas de CEP não respondem',
      minutes: { down: 0, up: 0 },
    });
  });

  test('says that mails fail, by what the service knows, and that they go again', async () => {
    setting.mails.isDown = true;
    // Three failures in a row, without the wait for a second and a third try.
    for (const name of ['bia', 'davi', 'elis']) await setting.askForCode(`${name}.status@exemplo.com.br`);
    const status = await setting.program();
    await status.says({ emails: 'down', console: 'up' });
    expect((await status.reasons()).emails).toBe('os envios estão falhando, segundo o próprio serviço');
    const own = await (await fetch(`${setting.service.url}/status`)).text();
    expect(own).toContain('Envios falhando');
    setting.mails.isDown = false;
    await setting.askForCode('caio.status@exemplo.com.br');
    await status.says({ emails: 'up' });
  });

  test('is as it was where its disk is full, and goes on afterwards', async () => {
    const status = await setting.program();
    await status.says({ paginas: 'up' });
    await status.kill();
    const folder = join(status.home, 'site');
    const before = await status.read();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'papelada-test', folder]);
    try {
      status.start();
      await status.says({ paginas: 'up', api: 'up' });
      const isTold = () => status.lines.some((line) => line.includes('site_not_written'));
      await eventually(async () => {
        // What a file of the site leaves when it is replaced is filled again.
        await appendFile(join(folder, 'filler'), Buffer.alloc(4 * 1024 * 1024)).catch(() => undefined);
        return isTold();
      });
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
