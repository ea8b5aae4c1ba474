import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeContractDocx } from '../support/office/contract.ts';
import { pageWithForm } from '../support/office/form-page.ts';
import { LOCKED_DOCX, PASSWORD } from '../support/office/locked-documents.ts';
import { pageTexts } from './support/pdf.ts';
import { failureOf, makeDocx, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;

async function converted(options: unknown, name: string, bytes: Uint8Array) {
  const { files, state } = await runTool(url(), 'converter-documento', options, [{ name, bytes }]);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const [file] = files;
  return { name: file?.name, bytes: file?.bytes ?? Buffer.alloc(0), info: state.info };
}

const partOf = (bytes: Uint8Array, part: string) =>
  strFromU8(unzipSync(new Uint8Array(bytes))[part] ?? new Uint8Array());
const WORDS = 'Ação: três irmãos → “fim”';

describe('converter-documento', () => {
  test('reads a page of HTML with a form that LibreOffice cannot load, and says so', async () => {
    const page = pageWithForm('fim');
    const { bytes, info } = await converted({ format: 'docx' }, 'loja.html', Buffer.from(page));
    expect(partOf(bytes, 'word/document.xml')).toContain('fim');
    expect(info).toContain('sem o formulário deles');
    const text = await converted({ format: 'txt' }, 'loja.html', Buffer.from(page));
    expect(text.bytes.toString()).toContain('fim');
    expect(text.info).toContain('sem o formulário deles');
  });

  test.each([
    ['odt', (bytes: Buffer) => partOf(bytes, 'content.xml')],
    ['rtf', (bytes: Buffer) => (bytes.toString('latin1').startsWith('{\\rtf') ? WORDS : '')],
    ['txt', (bytes: Buffer) => bytes.toString()],
    [
      'html',
      (bytes: Buffer) =>
        bytes
          .toString()
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll(/\s+/g, ' '),
    ],
    [
      'epub',
      (bytes: Buffer) =>
        Object.keys(unzipSync(new Uint8Array(bytes)))
          .map((part) => partOf(bytes, part))
          .join(),
    ],
    ['pdf', async (bytes: Buffer) => (await pageTexts(bytes)).join()],
    ['doc', (bytes: Buffer) => bytes.toString('utf16le').concat(bytes.subarray(1).toString('utf16le'))],
  ])('writes a DOCX as %s with all its characters', async (format, read) => {
    const { name, bytes, info } = await converted({ format }, 'Carta.docx', makeDocx([WORDS]));
    expect(name).toBe(`Carta.${format}`);
    expect(await read(bytes)).toContain(WORDS);
    expect(info).toBeUndefined();
  });

  test.each([
    ['carta.rtf', Buffer.from('{\\rtf1\\ansi A\\u231?\\u227?o}'), 'Ação'],
    ['carta.txt', Buffer.from('Ação', 'latin1'), 'Ação'],
    ['carta.html', Buffer.from('<!DOCTYPE html><meta charset="utf-8"><p>Ação</p>'), 'Ação'],
  ])('writes %s as DOCX', async (name, bytes, expected) => {
    const { bytes: docx } = await converted({ format: 'docx' }, name, bytes);
    expect(partOf(docx, 'word/document.xml')).toContain(expected);
  });

  test('says which words of a drawing are in no RTF, and nothing of an ODT that has them', async () => {
    const words = ['Padaria', 'Aurora', 'pães', 'doces'];
    const box = words.map((word) => `<w:p><w:r><w:t>${word}</w:t></w:r></w:p>`).join('');
    const group = `<v:group xmlns:v="urn:schemas-microsoft-com:vml" style="width:126pt;height:99pt" coordsize="1976,1533"><v:rect style="position:absolute;left:0;top:0;width:900;height:1500"/><v:shape type="#_x0000_t202" style="position:absolute;left:400;top:300;width:1130;height:1115"><v:textbox><w:txbxContent>${box}</w:txbxContent></v:textbox></v:shape></v:group>`;
    const drawn = makeDocx([`Antes</w:t></w:r><w:r><w:pict>${group}</w:pict></w:r><w:r><w:t>depois`]);
    const rtf = await converted({ format: 'rtf' }, 'convite.docx', drawn);
    const odt = await converted({ format: 'odt' }, 'convite.docx', drawn);
    expect(partOf(odt.bytes, 'content.xml')).toContain('Aurora');
    expect(odt.info).toBeUndefined();
    expect(rtf.bytes.toString('latin1')).not.toContain('Aurora');
    expect(rtf.info).toBe(
      'convite.docx: cerca de 4 palavras do documento podem faltar no resultado (confira), no trecho que começa com "Padaria Aurora pães doces Antesdepois"',
    );
  });

  test('keeps what was changed under control', async () => {
    const bytes = makeDocx([
      'fica</w:t></w:r><w:ins w:id="1" w:author="Fulana" w:date="2026-01-02T03:04:05Z"><w:r><w:t>entra</w:t></w:r></w:ins><w:r><w:t>',
    ]);
    const odt = await converted({ format: 'odt' }, 'a.docx', bytes);
    expect(partOf(odt.bytes, 'content.xml')).toMatch(/<text:insertion>.*Fulana/);
    const back = await converted({ format: 'docx' }, 'a.odt', odt.bytes);
    expect(partOf(back.bytes, 'word/document.xml')).toMatch(/<w:ins [^>]*Fulana/);
  });

  test('writes as plain text what a reader sees, and says what it left out', async () => {
    const { bytes, info } = await converted({ format: 'txt' }, 'a.docx', makeContractDocx());
    expect(bytes.toString()).toBe(
      [
        '\ufeffPrazo de sessenta dias',
        'Antes depois',
        '5 de março de 2021',
        '☒ aceito',
        'A taxa é a/(b+1) ao mês.',
        'Cláusula IV – primeiro',
        'Cláusula V – segundo',
        'um\tdois',
        'Nota[1]',
        '',
        '[1] Texto da nota',
        '',
      ].join('\r\n'),
    );
    expect(info?.split('\n')).toEqual([
      'a.docx: o formato TXT não tem: as linhas das tabelas, de que ficou o texto',
      'a.docx: as 2 alterações controladas foram aceitas no texto',
      'a.docx: um trecho de texto oculto ficou de fora',
    ]);
  });

  test('writes a web page with marked changes, equations, clauses, fields and notes', async () => {
    const { bytes, info } = await converted({ format: 'html' }, 'a.docx', makeContractDocx());
    const page = bytes.toString().replaceAll(/\s+/g, ' ');
    const by = 'title="Ana" datetime="2026-01-01T10:00:00"';
    expect(page).toContain(`Prazo de <del ${by}>trinta</del><ins ${by}>sessenta</ins> dias`);
    expect(page).toMatch(/A taxa é <math [^>]*alttext="a\/\(b\+1\)"[^>]*>.*<mfrac>.*<\/math> ao mês/);
    for (const part of ['Cláusula IV – primeiro', 'Cláusula V – segundo', '5 de março de 2021', '☒ aceito'])
      expect(page).toContain(part);
    expect(page).toContain('Texto da nota');
    expect(page).not.toMatch(/OCULTO|\{\|/);
    expect(info).toBe('a.docx: um trecho de texto oculto ficou de fora');
  });

  test('names the passage of which words are missing in a web page', async () => {
    const base = '<w:rubyBase><w:r><w:t xml:space="preserve"> locatário </w:t></w:r></w:rubyBase>';
    const ruby = `<w:ruby><w:rubyPr><w:lid w:val="ja-JP"/></w:rubyPr><w:rt><w:r><w:t>quem mora no imóvel e paga por ele todo mês</w:t></w:r></w:rt>${base}</w:ruby>`;
    const clause = `Paga o</w:t></w:r><w:r>${ruby}</w:r><w:r><w:t>até o dia cinco.`;
    const { bytes, info } = await converted({ format: 'html' }, 'a.docx', makeDocx([clause]));
    expect(bytes.toString()).not.toContain('imóvel');
    expect(info).toMatch(
      /^a\.docx: cerca de \d+ palavras do documento podem faltar no resultado \(confira\), no trecho que começa com "Paga o/,
    );
  });

  test('writes a book of what a reader sees', async () => {
    const { bytes, info } = await converted({ format: 'epub' }, 'a.docx', makeContractDocx());
    const parts = Object.keys(unzipSync(new Uint8Array(bytes))).filter((part) => part.endsWith('.xhtml'));
    const text = parts.map((part) => partOf(bytes, part).replaceAll(/<[^>]*>/g, '')).join();
    for (const shown of [
      ...['Prazo de sessenta dias', 'Antes depois', '5 de março de 2021', '☒ aceito'],
      ...['A taxa é a/(b+1) ao mês.', 'Cláusula IV – primeiro', 'Cláusula V – segundo', 'Texto da nota'],
    ])
      expect(text).toContain(shown);
    expect(info?.split('\n')).toEqual([
      'a.docx: as 2 alterações controladas foram aceitas no texto',
      'a.docx: um trecho de texto oculto ficou de fora',
    ]);
  });

  test.each(['doc', 'rtf'])('keeps equations, fields, notes and changes in %s', async (format) => {
    const written = await converted({ format }, 'a.docx', makeContractDocx());
    const { bytes, info } = await converted({ format: 'txt' }, `a.${format}`, written.bytes);
    const text = bytes.toString();
    for (const shown of ['5 de março de 2021', '☒ aceito', 'Cláusula V – segundo', '[1] Texto da nota'])
      expect(text).toContain(shown);
    expect(text).toContain('A taxa é a/(b+1) ao mês.');
    expect(info).toContain('as 2 alterações controladas foram aceitas no texto');
  });

  test('says what the format has no place for; a file of the format comes back as it is', async () => {
    const document = makeDocx(['a']);
    const { bytes, info } = await converted({ format: 'docx' }, 'a.docx', document);
    expect(bytes).toEqual(Buffer.from(document));
    expect(info).toBe('a.docx: já estava no formato DOCX, e volta como veio');
    const page =
      '<html><body><div title="header"><p>topo</p></div><table border="1"><tr><td>célula</td></tr></table></body></html>';
    const text = await converted({ format: 'txt' }, 'a.html', Buffer.from(page));
    expect(text.bytes.toString()).toContain('célula');
    expect(text.info).toContain('não tem: as linhas das tabelas');
  });

  test('opens what is locked with its password; an HTML page is no document to print', async () => {
    const { bytes } = await converted({ format: 'txt', password: PASSWORD }, 'a.docx', LOCKED_DOCX);
    expect(bytes.toString()).toContain('Contrato reservado');
    const refused = (options: unknown, name: string, given: Uint8Array) =>
      failureOf(url(), 'converter-documento', options, [{ name, bytes: given }]);
    expect(await refused({ format: 'txt' }, 'a.docx', LOCKED_DOCX)).toContain('só abre com senha');
    expect(await refused({ format: 'pdf' }, 'a.html', Buffer.from('<html><p>a</p></html>'))).toContain(
      'html-para-pdf',
    );
    expect(await refused({ format: 'odt' }, 'a.docx', makeDocx(['a']).subarray(0, 300))).toContain(
      'danificado',
    );
  });
});
