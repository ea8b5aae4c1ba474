import { beforeAll, describe, expect, test } from 'vitest';
import type { Account, Call } from '../support/account.ts';
import { type Bytes, png } from '../support/fixtures.ts';
import { useService } from '../support/use-service.ts';
import { fieldPart, filePart, joined, part, rawForm } from './multipart.ts';
import { expectRefusal } from './refusal.ts';

const service = useService();
let picture: Bytes;
beforeAll(async () => {
  picture = await png();
});

const TO_JPG = fieldPart('format', 'jpg');

function byForm(name: string | Uint8Array): Call {
  return rawForm(filePart(name, picture), TO_JPG);
}

function byJson(name: string): Call {
  const files = [{ name, base64: Buffer.from(picture).toString('base64') }];
  const headers = { 'Content-Type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify({ files, options: { format: 'jpg' } }) };
}

async function convert(account: Account, call: Call) {
  const { status, body } = await account.json('/v1/tools/converter-imagem?wait=true', call);
  expect([status, body.status, body.error]).toEqual([200, 'done', undefined]);
  const { name } = body.outputs[0];
  const download = await account.call(`/v1/jobs/${body.id}/files/0`);
  await download.body?.cancel();
  return { id: body.id, name, disposition: download.headers.get('Content-Disposition') ?? '' };
}

describe('a hostile file name comes back as a plain one', () => {
  const names: [what: string, given: string, output: string][] = [
    ['a path upwards', '../../etc/passwd.png', 'passwd.jpg'],
    ['a path of Windows', 'C:\\Windows\\System32\\foto.png', 'foto.jpg'],
    ['a path upwards in percent signs', '..%2f..%2fetc%2fpasswd.png', '%2f..%2fetc%2fpasswd.jpg'],
    ['a name that a shell would run', '$(reboot);`id`|&.png', '$(reboot);`id`_&.jpg'],
    ['a name like an argument', '-rf --output=x.png', '-rf --output=x.jpg'],
    ['dots before the name', '...foto.png', 'foto.jpg'],
    ['a mark that turns the writing', 'foto\u202egpj.png', 'foto_gpj.jpg'],
    ['marks that are not seen', 'fo\u200bto\ufeff.png', 'fo_to_.jpg'],
    ['a device of Windows', 'CON.png', '_CON.jpg'],
    ['a device of Windows with two extensions', 'nul.tar.png', '_nul.tar.jpg'],
    ['markup', '<img src=x onerror=alert(1)>.png', '_img src=x onerror=alert(1)_.jpg'],
    ['single quotes', "d'água.png", "d'água.jpg"],
    ['an emoji', 'férias 🏖️.png', 'férias 🏖️.jpg'],
    ['upper case in its extension', 'FOTO.PNG', 'FOTO.jpg'],
  ];

  test.each(names)('%s', async (_, given, output) => {
    const account = await service().account();
    const [form, json] = [await convert(account, byForm(given)), await convert(account, byJson(given))];
    expect([form.name, json.name]).toEqual([output, output]);
  });

  test('300 characters are shortened, and the extension stays', async () => {
    const account = await service().account();
    for (const call of [byForm(`${'a'.repeat(300)}.png`), byJson(`${'ã'.repeat(300)}.png`)]) {
      const { name } = await convert(account, call);
      expect(name).toMatch(/^[aã]{90,}\.jpg$/);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    }
  });

  test('quotes and line breaks, as a browser escapes them, break no header', async () => {
    const account = await service().account();
    const escaped = 'a%22b%0D%0ASet-Cookie: x=1;.png';
    const written = 'a"b\r\nSet-Cookie: x=1;.png';
    const [form, json] = [await convert(account, byForm(escaped)), await convert(account, byJson(written))];
    for (const { name, disposition } of [form, json]) {
      expect(name).toBe('a_b__Set-Cookie_ x=1;.jpg');
      expect(disposition).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[\w.%!~-]+$/);
    }
  });

  test('quotes that are escaped by a backslash', async () => {
    const account = await service().account();
    expect((await convert(account, byForm('o \\"melhor\\" dia.png'))).name).toBe('o _melhor_ dia.jpg');
  });

  test('NUL and half a surrogate in JSON', async () => {
    const account = await service().account();
    expect((await convert(account, byJson('a\u0000.exe\u0000.png'))).name).toBe('a_.exe_.jpg');
    expect((await convert(account, byJson('a\ud800b.png'))).name).toBe('a\ufffdb.jpg');
  });
});

describe('a name that cannot stand in a form, or names no kind of file, is refused', () => {
  test('NUL in a form: 400 invalid_request', async () => {
    const account = await service().account();
    const call = () => account.json('/v1/tools/converter-imagem', byForm('a.exe\0.png'));
    await expectRefusal(service(), account, call, {
      status: 400,
      code: 'invalid_request',
      says: /malformado/,
    });
  });

  test('a line break in a form: 400 invalid_request', async () => {
    const account = await service().account();
    const call = () => account.json('/v1/tools/converter-imagem', byForm('a"\r\nX-Outro"; x="b.png'));
    await expectRefusal(service(), account, call, {
      status: 400,
      code: 'invalid_request',
      says: /malformado/,
    });
  });

  test.each([
    '.',
    '..',
    '....',
    '....png',
    '/',
    'png',
    ' ',
  ])("'%s': 415 unsupported_file_type", async (name) => {
    const account = await service().account();
    for (const call of [byForm(name), byJson(name)]) {
      const expected = { status: 415, code: 'unsupported_file_type', says: /não aceita o arquivo/ };
      const refused = () => account.json('/v1/tools/converter-imagem', call);
      await expectRefusal(service(), account, refused, expected);
    }
  });

  test.each(['foto.png/', 'foto.png.', ' foto.png '])("'%s' still names foto.png", async (name) => {
    const account = await service().account();
    expect((await convert(account, byForm(name))).name).toBe('foto.jpg');
  });
});

describe('a Brazilian file name', () => {
  const composed = 'Declaração de Imóvel nº 3 – São João.png'.normalize('NFC');

  test('comes back whole: composed in the job, in ASCII and in UTF-8 in the download', async () => {
    const account = await service().account();
    const { name, disposition } = await convert(account, byForm(composed.normalize('NFD')));
    expect(name).toBe(composed.replace('.png', '.jpg'));
    const [, ascii = '', extended = ''] =
      /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(disposition) ?? [];
    expect(ascii).toBe('Declaracao de Imovel no 3 _ Sao Joao.jpg');
    expect(decodeURIComponent(extended)).toBe(name);
  });

  test('composed or decomposed, in a form, as filename* or in JSON, is the same request', async () => {
    const account = await service().account();
    const extended = `name="files"; filename*=UTF-8''${encodeURIComponent(composed)}`;
    const calls = [
      byForm(composed),
      byForm(composed.normalize('NFD')),
      rawForm(part(extended, picture), TO_JPG),
      byJson(composed),
      byJson(composed.normalize('NFD')),
    ];
    const ids = new Set<string>();
    for (const call of calls) {
      const headers = { ...call.headers, 'Idempotency-Key': 'acentos' };
      ids.add((await account.json('/v1/tools/converter-imagem', { ...call, headers })).body.id);
    }
    expect(ids.size).toBe(1);
    expect(await account.credits()).toBe(30_000 - 1);
  });

  test('in Latin-1, as old clients send it, is understood', async () => {
    const account = await service().account();
    const { name } = await convert(account, byForm(joined(Buffer.from('cão.png', 'latin1'))));
    expect(name).toBe('cão.jpg');
  });
});
