import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute, failureOf, makeDocx, runTool, useProgram } from './container-support.ts';

const program = useProgram();
const url = () => program().url;
let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'papelada-office-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function textOf(bytes: Uint8Array | undefined): Promise<string> {
  const path = join(home, 'opened.pdf');
  await writeFile(path, bytes ?? new Uint8Array());
  await execute('qpdf', ['--check', path]);
  return (await execute('pdftotext', [path, '-'])).stdout;
}

const rtf = strToU8("{\\rtf1\\ansi Ol\\'e1 em RTF}");

describe('word-para-pdf', () => {
  test('makes one PDF a document, named after it, accents kept in every kind', async () => {
    const files = [
      { name: 'Relatório.docx', bytes: makeDocx(['Situação do negócio']) },
      { name: 'carta.txt', bytes: Buffer.from('Olá, ação em UTF-8: ção — €', 'utf8') },
      { name: 'carta.rtf', bytes: rtf },
      { name: 'velha.txt', bytes: Buffer.from('Ol\u00e1, a\u00e7\u00e3o em Windows', 'latin1') },
      { name: 'bloco.txt', bytes: Buffer.from('\ufeffOlá, ação em UTF-16', 'utf16le') },
    ];
    const { files: outputs } = await runTool(url(), 'word-para-pdf', {}, files);
    expect(outputs.map(({ name }) => name)).toEqual([
      'Relatório.pdf',
      'carta.pdf',
      'carta (2).pdf',
      'velha.pdf',
      'bloco.pdf',
    ]);
    expect(await textOf(outputs[0]?.bytes)).toContain('Situação do negócio');
    expect(await textOf(outputs[1]?.bytes)).toContain('Olá, ação em UTF-8: ção — €');
    expect(await textOf(outputs[2]?.bytes)).toContain('Olá em RTF');
    expect(await textOf(outputs[3]?.bytes)).toContain('Olá, ação em Windows');
    expect(await textOf(outputs[4]?.bytes)).toContain('Olá, ação em UTF-16');
  });

  test('runs side by side do not disturb each other', async () => {
    const names = ['um', 'dois', 'tres'];
    const runs = names.map((name) =>
      runTool(url(), 'word-para-pdf', {}, [{ name: `${name}.docx`, bytes: makeDocx([`texto ${name}`]) }]),
    );
    for (const [index, { files }] of (await Promise.all(runs)).entries()) {
      expect(await textOf(files[0]?.bytes)).toContain(`texto ${names[index]}`);
    }
  });

  test('a document that is something else, damaged, locked or a bomb is refused by name', async () => {
    const bad = (name: string, bytes: Uint8Array) => failureOf(url(), 'word-para-pdf', {}, [{ name, bytes }]);
    expect(await bad('site.docx', strToU8('<html><body>oi</body></html>'))).toContain(
      'o conteúdo é uma página HTML',
    );
    expect(await bad('lixo.docx', Buffer.from('00ff'.repeat(900), 'hex'))).toContain(
      'não é de um arquivo .docx',
    );
    const cut = makeDocx(['x'.repeat(4000)]);
    expect(await bad('cortado.docx', cut.subarray(0, cut.length - 60))).toContain('danificado ou incompleto');
    expect(await bad('bomba.docx', zipSync({ 'word/document.xml': new Uint8Array(200_000_000) }))).toContain(
      'recusado por segurança',
    );
    expect(
      await bad('fuga.docx', zipSync({ 'word/document.xml': strToU8('x'), '../x': strToU8('x') })),
    ).toContain('recusado por segurança');
    const flat = strToU8('<?xml version="1.0"?><office:document xmlns:office="x"></office:document>');
    expect(await bad('plano.odt', flat)).toContain('OpenDocument em XML simples');
    const locked = Buffer.alloc(4096);
    locked.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    locked.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024);
    expect(await bad('senha.docx', locked)).toContain('protegido por senha');
    const mimetype = strToU8('application/vnd.oasis.opendocument.text');
    const cipher = Uint8Array.from({ length: 800 }, (_, index) => (index * 151) % 60);
    const text = zipSync({ mimetype, 'content.xml': cipher }, { level: 0 });
    expect(await bad('senha.odt', text)).toContain('protegido por senha');
    expect(await bad('invalido.docx', zipSync({ 'word/document.xml': strToU8('isto não é XML') }))).toContain(
      'danificado',
    );
  });

  test('a linked picture on the disk of the machine is not put into the PDF', async () => {
    const secret = strToU8(
      '{\\rtf1 antes {\\field{\\*\\fldinst INCLUDETEXT "/etc/hostname"}{\\fldrslt vazio}} depois}',
    );
    const { files } = await runTool(url(), 'word-para-pdf', {}, [{ name: 'link.rtf', bytes: secret }]);
    const hostname = (await execute('hostname')).stdout.trim();
    expect(await textOf(files[0]?.bytes)).not.toContain(hostname);
  });
});
