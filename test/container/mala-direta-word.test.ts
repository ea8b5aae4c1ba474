import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { pdfText, soffice } from '../support/mail-merge/programs.ts';
import { field, paragraph, run, typed, wordTemplate } from '../support/mail-merge/templates.ts';
import { LOCKED_DOCX } from '../support/office/locked-documents.ts';
import { failureOf, type Given, makeDocx, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const url = () => program().url;
const TOOL = 'mala-direta-word';

const PARTS = {
  body: [
    paragraph(
      run('Prezada '),
      field(' MERGEFIELD Nome \\* Upper ', '«Nome»'),
      '<w:r><w:footnoteReference w:id="1"/></w:r>',
    ),
    typed('CPF {CPF}, vence em {vencimento}: {va', 'lor}.'),
    typed('{complemento}'),
    `<w:p><w:r><w:br w:type="page"/></w:r>${run('Segunda folha de {nome}')}</w:p>`,
  ].join(''),
  header: typed('Para <<nome>>'.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  footer: paragraph(run('Página '), field('PAGE', '1'), run(' de '), field('NUMPAGES', '1')),
  footnotes: `<w:footnote w:id="1"><w:p><w:r><w:footnoteRef/></w:r>${run(' nota de {nome}')}</w:p></w:footnote>`,
};
const TEMPLATE = { name: 'cobrança.docx', bytes: wordTemplate(PARTS) };
/** Word says how many pages a document has: the first guess of a letter's total. */
const COUNTED = {
  ...TEMPLATE,
  bytes: wordTemplate({
    ...PARTS,
    others: { 'docProps/app.xml': '<Properties><Pages>2</Pages></Properties>' },
  }),
};

async function clients(count: number): Promise<Given> {
  const head = ['Nome', 'CPF', 'Vencimento', 'Valor', 'Complemento'].map((value) => ({ value }));
  const rows = Array.from({ length: count }, (_, index) => [
    { value: `Marina Álves ${index + 1}` },
    { value: 1234567890 + index, type: Number, format: '000"."000"."000"-"00' },
    { value: new Date(Date.UTC(2026, 2, 5 + index)), type: Date, format: 'dd/mm/yyyy' },
    { value: 1234.5 + index, type: Number, format: '"R$" #,##0.00' },
    null,
  ]);
  return { name: 'clientes.xlsx', bytes: await writeExcel([head, ...rows]).toBuffer() };
}

async function made(options: object, ...files: Given[]) {
  const result = await runTool(url(), TOOL, options, files);
  if (result.state.state !== 'done') throw new Error(JSON.stringify(result.state));
  return { files: result.files, names: result.files.map(({ name }) => name), info: result.state.info };
}

const csv = (text: string): Given => ({ name: 'dados.csv', bytes: Buffer.from(text) });
const pagesOf = (text: string) =>
  text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' ').trim());

describe('mala-direta-word', () => {
  test('makes a letter for each row, whichever file comes first, in one DOCX', async () => {
    const { files, names, info } = await made({}, await clients(3), TEMPLATE);
    expect([names, info]).toEqual([['cobrança-cartas.docx'], '3 cartas de 3 linhas da planilha']);
    const parts = unzipSync(files[0]?.bytes ?? Buffer.alloc(0));
    const text = strFromU8(parts['word/document.xml'] ?? Buffer.alloc(0)).replace(/<[^>]+>/g, '');
    expect(text).toContain(
      'Prezada MARINA ÁLVES 2CPF 012.345.678-91, vence em 06/03/2026: R$ 1.235,50.Segunda',
    );
  });

  test('prints each letter with its own head, notes, and pages from 1, in one PDF or one for each', async () => {
    const pages = (name: string, index: number, day: string) => [
      `Para ${name} Prezada ${name.toUpperCase()}1 CPF 012.345.678-9${index}, vence em ${day}/03/2026: R$ 1.23${4 + index},50. 1 nota de ${name} Página 1 de 2`,
      `Para ${name} Segunda folha de ${name} Página 2 de 2`,
    ];
    const expected = [pages('Marina Álves 1', 0, '05'), pages('Marina Álves 2', 1, '06')];
    const one = await made({ format: 'pdf' }, COUNTED, await clients(2));
    expect(one.names).toEqual(['cobrança-cartas.pdf']);
    expect(pagesOf(await pdfText(one.files[0]?.bytes ?? Buffer.alloc(0)))).toEqual(expected.flat());
    const each = await made(
      { format: 'pdf', output: 'por_linha', names: '{nome}/{numero}' },
      TEMPLATE,
      await clients(2),
    );
    expect(each.names).toEqual(['Marina Álves 1 1.pdf', 'Marina Álves 2 2.pdf']);
    const texts = await Promise.all(each.files.map(({ bytes }) => pdfText(bytes)));
    expect(texts.map(pagesOf)).toEqual(expected);
  });

  test('gives a DOCX for each row, its name safe and like no other', async () => {
    const sheet = csv('nome;cpf\n../A:b;1\n../a:B;2\n"";3\n');
    const { names } = await made({ output: 'por_linha', names: '{nome}' }, TEMPLATE, sheet);
    expect(names).toEqual(['A b.docx', 'a B (2).docx', 'carta.docx']);
  });

  test('reads an old workbook as it shows its cells', async () => {
    const book = await clients(1);
    const bytes = await soffice(book.bytes, 'xls');
    const { files } = await made({}, TEMPLATE, { name: 'clientes.xls', bytes });
    const parts = unzipSync(files[0]?.bytes ?? Buffer.alloc(0));
    const text = strFromU8(parts['word/document.xml'] ?? Buffer.alloc(0)).replace(/<[^>]+>/g, '');
    expect(text).toContain('MARINA ÁLVES 1CPF 012.345.678-90, vence em 05/03/2026: R$ 1.234,50.');
  });

  test('has formulas calculated whose results the file does not hold', async () => {
    const head = ['nome', 'valor'].map((value) => ({ value }));
    const bytes = await writeExcel([head, [{ value: 'Ana' }, { value: '2*21', type: 'Formula' }]]).toBuffer();
    const template = { name: 'm.docx', bytes: wordTemplate({ body: typed('{nome}: {valor}') }) };
    const { files } = await made({}, template, { name: 'a.xlsx', bytes });
    const parts = unzipSync(files[0]?.bytes ?? Buffer.alloc(0));
    const text = strFromU8(parts['word/document.xml'] ?? Buffer.alloc(0)).replace(/<[^>]+>/g, '');
    expect(text).toContain('Ana: 42');
  });

  test('tells what has no column, what is repeated and what was hidden', async () => {
    const template = { name: 'm.docx', bytes: wordTemplate({ body: typed('{nome}, {apelido}') }) };
    const { info } = await made({}, template, csv('nome;nome\nAna;x\n'));
    expect(info).toBe(
      '1 carta de 1 linha da planilha\nm.docx: sem coluna na planilha, ficou como está o campo "apelido"\ndados.csv: vale a primeira das colunas de mesmo nome ("nome")',
    );
    expect(await failureOf(url(), TOOL, { strict: true }, [template, csv('nome\nAna\n')])).toBe(
      'A planilha "dados.csv" não tem coluna para os campos "apelido". As colunas dela: "nome". Corrija o modelo ou a planilha, ou envie strict como false.',
    );
  });

  test('refuses what gives no letters, and says why', async () => {
    const good = csv('nome\nAna\n');
    const docx = (bytes: Uint8Array): Given => ({ name: 'm.docx', bytes });
    const fails = (options: object, ...files: Given[]) => failureOf(url(), TOOL, options, files);
    expect(await fails({}, good, good)).toContain('envie um arquivo de cada');
    expect(await fails({}, docx(makeDocx(['sem campos'])), good)).toContain('não tem nenhum campo');
    expect(await fails({}, TEMPLATE, csv('nome;cpf\n;\n'))).toContain('nenhuma linha com dados');
    expect(
      await fails({}, docx(wordTemplate({ body: paragraph(field('ADDRESSBLOCK', 'x')) })), good),
    ).toContain('não faz: ADDRESSBLOCK');
    expect(await fails({ output: 'por_linha', names: '{x}' }, TEMPLATE, good)).toContain(
      '"x". As colunas dela: "nome"',
    );
    expect(await fails({ sheet: 'Vendas' }, TEMPLATE, await clients(1))).toContain(
      'não tem a planilha "Vendas"',
    );
    const many = csv(`nome\n${'a\n'.repeat(501)}`);
    expect(await fails({ output: 'por_linha' }, TEMPLATE, many)).toContain('Seriam 501 arquivos');
    const parts = unzipSync(TEMPLATE.bytes);
    const cut = zipSync({ ...parts, 'word/document.xml': strToU8('<w:document><w:body><w:p>') });
    expect(await fails({}, docx(cut), good)).toContain('"m.docx" está danificado');
    const external = strToU8(
      '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document>&x;</w:document>',
    );
    expect(await fails({}, docx(zipSync({ ...parts, 'word/document.xml': external })), good)).toContain(
      'danificado',
    );
    const relations = strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array(0)).replace(
      '</Relationships>',
      '<Relationship Id="m" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
    );
    const macros = zipSync({ ...parts, 'word/_rels/document.xml.rels': strToU8(relations) });
    expect(await fails({}, docx(macros), good)).toContain('tem macros');
    expect(await fails({}, docx(LOCKED_DOCX), good)).toContain('só abre com senha');
  });
});
