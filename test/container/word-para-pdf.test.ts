import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { useDirectory } from '../support/directory.ts';
import { execute } from '../support/execute.ts';
import { LOCKED_DOCX, PASSWORD } from '../support/office/locked-documents.ts';
import { failureOf, makeDocx, makePdf, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const home = useDirectory();

async function textOf(bytes: Uint8Array | undefined): Promise<string> {
  const path = join(home(), 'opened.pdf');
  await writeFile(path, bytes ?? new Uint8Array());
  await execute('qpdf', ['--check', path]);
  return (await execute('pdftotext', [path, '-'])).stdout;
}

const rtf = strToU8("{\\rtf1\\ansi Ol\\'e1 em RTF}");

const refused = (name: string, bytes: Uint8Array) => failureOf(url(), 'word-para-pdf', {}, [{ name, bytes }]);

interface OpenDocument {
  first?: boolean;
  mimetype?: boolean;
  level?: 0 | 9;
  cipher?: string;
}

/** A package of one paragraph; with a cipher, as LibreOffice locks it. */
function makeOpenDocument(
  kind: string,
  { first = true, mimetype = true, level = 0, cipher }: OpenDocument = {},
) {
  const media = `application/vnd.oasis.opendocument.${kind}`;
  const said = mimetype ? { mimetype: [strToU8(media), { level }] as [Uint8Array, { level: 0 | 9 }] } : {};
  const name = 'urn:oasis:names:tc:opendocument:xmlns';
  const content = `<office:document-content xmlns:office="${name}:office:1.0" xmlns:text="${name}:text:1.0" office:version="1.2"><office:body><office:text><text:p>texto aberto</text:p></office:text></office:body></office:document-content>`;
  const lock = cipher === undefined ? '' : '<manifest:encryption-data manifest:checksum="x"/>';
  const parts = [`<manifest:file-entry manifest:full-path="/" manifest:media-type="${media}"/>`];
  parts.push(
    `<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${lock}</manifest:file-entry>`,
  );
  const manifest = `<?xml version="1.0"?><manifest:manifest xmlns:manifest="${name}:manifest:1.0">${parts.join('')}</manifest:manifest>`;
  return zipSync({
    ...(first ? said : {}),
    'content.xml': [strToU8(cipher ?? content, cipher !== undefined), { level: 0 }],
    'META-INF/manifest.xml': strToU8(manifest),
    ...(first ? {} : said),
  });
}

/** The same ZIP, its entries packed by another method. */
function withMethod(zip: Uint8Array, method: number): Uint8Array {
  const bytes = Buffer.from(zip);
  const directory = bytes.indexOf('PK\u0001\u0002', 'latin1');
  bytes.writeUInt16LE(method, 8);
  bytes.writeUInt16LE(method, directory + 10);
  return bytes;
}

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
    expect(await bad('senha.docx', locked)).toContain('só abre com senha');
    expect(await bad('invalido.docx', zipSync({ 'word/document.xml': strToU8('isto não é XML') }))).toContain(
      'danificado',
    );
  });

  test('an OpenDocument is known by what it says of itself, wherever it says so', async () => {
    const { files } = await runTool(url(), 'word-para-pdf', {}, [
      { name: 'carta.odt', bytes: makeOpenDocument('text', { first: false }) },
      { name: 'sem-tipo.odt', bytes: makeOpenDocument('text', { mimetype: false }) },
      { name: 'compacta.odt', bytes: makeOpenDocument('text', { level: 9 }) },
    ]);
    for (const { bytes } of files) expect(await textOf(bytes)).toContain('texto aberto');
    for (const [kind, name] of [
      ['spreadsheet', 'uma planilha OpenDocument (ODS)'],
      ['presentation', 'uma apresentação OpenDocument (ODP)'],
      ['graphics-template', 'um desenho OpenDocument (ODG)'],
      ['formula', 'um arquivo OpenDocument que não é de texto'],
    ] as const)
      for (const first of [true, false])
        expect(await refused('carta.odt', makeOpenDocument(kind, { first }))).toContain(
          `o conteúdo é ${name}`,
        );
    const nested = zipSync({ 'a.odt': makeOpenDocument('text') }, { level: 0 });
    expect(await refused('carta.odt', nested)).toContain('o conteúdo é um arquivo ZIP');
  });

  test('a locked document is opened by its password; one that is open ignores it', async () => {
    const files = [
      { name: 'a.docx', bytes: LOCKED_DOCX },
      { name: 'b.docx', bytes: makeDocx(['sem senha']) },
    ];
    const { files: outputs } = await runTool(url(), 'word-para-pdf', { password: PASSWORD }, files);
    expect(await textOf(outputs[0]?.bytes)).toContain('Contrato reservado');
    expect(await textOf(outputs[1]?.bytes)).toContain('sem senha');
    const wrong = await runTool(url(), 'word-para-pdf', { password: 'acao 1' }, files);
    expect(wrong.files.map(({ name }) => name)).toEqual(['b.pdf']);
    expect(wrong.state).toMatchObject({ info: expect.stringContaining('A senha enviada não abre') });
  });

  test('a locked OpenDocument is reported as one, whatever its cipher looks like', async () => {
    for (const cipher of ['<<<<', '\u0000\u0001', '<?xml version="1.0"?>'])
      expect(await refused('senha.odt', makeOpenDocument('text', { cipher: cipher.repeat(200) }))).toContain(
        'só abre com senha',
      );
  });

  test('a Pages document that cannot be read gives its preview and says so, or says that it cannot be read', async () => {
    const index = strToU8('nada que o LibreOffice leia');
    const preview = await makePdf('prévia', 2);
    const { state, files } = await runTool(url(), 'word-para-pdf', {}, [
      {
        name: 'Carta.pages',
        bytes: zipSync({ 'Index/Document.iwa': index, 'QuickLook/Preview.pdf': preview }),
      },
      { name: 'outra.docx', bytes: makeDocx(['ao lado']) },
    ]);
    expect(files.map(({ name }) => name)).toEqual(['Carta.pdf', 'outra.pdf']);
    expect(await textOf(files[0]?.bytes)).toContain('prévia 2');
    expect(await textOf(files[1]?.bytes)).toContain('ao lado');
    expect(state).toMatchObject({
      info: expect.stringMatching(/^Carta\.pages: .* pré-visualização que o programa/),
    });
    for (const given of [{}, { 'QuickLook/Preview.pdf': strToU8('%PDF-1.4 nada') }])
      expect(await refused('a.pages', zipSync({ 'Index/Document.iwa': index, ...given }))).toContain(
        'exporte o documento como PDF',
      );
  });

  test('a locked Pages document is reported as one, in the old format and in the new', async () => {
    const preview = await makePdf('prévia');
    const hinted = zipSync({
      'Index.zip': strToU8('x'),
      '.iwph': strToU8('dica'),
      'QuickLook/Preview.pdf': preview,
    });
    expect(await refused('a.pages', hinted)).toContain('protegido por senha');
    expect(await refused('a.pages', withMethod(zipSync({ 'index.xml': strToU8('x') }), 25_452))).toContain(
      'protegido por senha',
    );
  });

  test('a linked picture on the disk of the machine is not put into the PDF', async () => {
    const secret = strToU8(
      '{\\rtf1 antes {\\field{\\*\\fldinst INCLUDETEXT "/etc/hostname"}{\\fldrslt vazio}} depois}',
    );
    const { files } = await runTool(url(), 'word-para-pdf', {}, [{ name: 'link.rtf', bytes: secret }]);
    const hostname = (await execute('hostname', [])).stdout.trim();
    expect(await textOf(files[0]?.bytes)).not.toContain(hostname);
  });
});

describe('raw bytes in RTF', () => {
  const withBinary = (announced: number, bytes: string) =>
    strToU8(`{\\rtf1\\ansi antes {\\pict\\wmetafile8\\bin${announced} ${bytes}} depois}`);

  test('that are announced beyond the end are reported as damage, at once', async () => {
    for (const announced of [2_147_483_647, 300, 100])
      expect(await refused('foto.rtf', withBinary(announced, 'abc'))).toContain('está danificado');
    expect(await refused('foto.doc', withBinary(2_147_483_647, 'abc'))).toContain('está danificado');
  });

  test('that are all there do no harm', async () => {
    const { files } = await runTool(url(), 'word-para-pdf', {}, [
      { name: 'foto.rtf', bytes: withBinary(6, '}{{}{}') },
    ]);
    expect(await textOf(files[0]?.bytes)).toMatch(/antes\s+depois/);
  });
});
