import { strFromU8, unzipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { type MadeTransaction, ofxBytes, ofxText } from '../support/statements/ofx.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

async function made(options: object, ...given: Given[]) {
  const { files, state } = await runTool(program().url, 'ofx-para-excel', options, given);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { files, info: (state.info ?? '').split('\n') };
}

async function book(options: object, ...given: Given[]) {
  const { files, info } = await made(options, ...given);
  const bytes = files[0]?.bytes ?? Buffer.alloc(0);
  const sheets = await readExcel(bytes);
  return {
    info,
    names: sheets.map(({ sheet }) => sheet),
    rows: (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [],
    xml: Object.fromEntries(Object.entries(unzipSync(bytes)).map(([part, text]) => [part, strFromU8(text)])),
  };
}

const day = (date: number, month = 11) => new Date(Date.UTC(2026, month - 1, date));
const ofx = (...transactions: MadeTransaction[]): Given => ({
  name: 'extrato.ofx',
  bytes: ofxBytes([{ transactions, ledger: { cents: 8_500, day: '20261130' } }]),
});
const BEFORE = { day: '20261031', cents: 10_000, memo: 'Saldo Anterior' };
const PAID = {
  day: '20261105',
  cents: -2_500,
  name: 'PIX',
  memo: 'Padaria São João',
  id: '0001',
  document: '0042',
};
const EARNED = { day: '20261130', cents: 1_000, memo: '=cmd|calc', id: '2' };

describe('ofx-para-excel', () => {
  test('makes a typed sheet an account, balances apart, and a summary that is held against the bank', async () => {
    const { names, rows, xml, info } = await book({}, ofx(BEFORE, PAID, EARNED));
    expect(names).toEqual(['Resumo', '001 12345-6', 'Saldos']);
    expect(rows('001 12345-6')).toEqual([
      ['Nº', 'Data', 'Descrição', 'Complemento', 'Valor', 'Tipo', 'Documento', 'Saldo', 'FITID'],
      [1, day(5), 'PIX', 'Padaria São João', -25, 'Débito', '0042', 75, '0001'],
      [2, day(30), '=cmd|calc', null, 10, 'Crédito', null, 85, '2'],
    ]);
    expect(rows('Saldos').slice(1)).toEqual([
      ['001 12345-6', day(31, 10), 'Saldo Anterior', 100, 'extrato.ofx'],
      ['001 12345-6', day(30), 'Saldo contábil', 85, 'extrato.ofx'],
    ]);
    const [head = [], values = []] = rows('Resumo');
    expect(Object.fromEntries(head.map((name, index) => [name, values[index]]))).toMatchObject({
      Conferência: 'confere com os saldos do banco',
      Lançamentos: 2,
      Créditos: 10,
      Débitos: -25,
      Soma: -15,
      'Saldo inicial': 100,
      'Saldo do banco': 85,
      Conta: '12345-6',
    });
    for (const sheet of ['sheet1', 'sheet2', 'sheet3'])
      expect(xml[`xl/worksheets/${sheet}.xml`]).toMatch(
        /<pane [^>]*ySplit="1"[^>]*state="frozen".*<autoFilter ref="A1:/,
      );
    expect(xml['xl/workbook.xml']).toContain("'001 12345-6'!$A$1:$I$3</definedName>");
    expect(Object.values(xml).join('')).not.toContain('<f>');
    expect(info).toEqual([
      'extrato.ofx: 001 12345-6: 2 lançamentos; confere com os saldos do banco',
      'extrato.ofx: 1 linha de saldo: está na planilha Saldos',
    ]);
  });

  test('marks what is there twice, in one file and in two, and drops nothing of it', async () => {
    const twice = {
      name: 'duas.ofx',
      bytes: Buffer.concat([ofx(PAID, EARNED).bytes, ofx(PAID, EARNED).bytes]),
    };
    const { rows, info } = await book({}, twice);
    const remarks = rows('001 12345-6').map((row) => row[8]);
    expect(remarks).toEqual(['Observação', null, null, 'repetido: igual ao nº 1', 'repetido: igual ao nº 2']);
    expect(info[0]).toContain('4 lançamentos');
    expect(info[0]).toContain('2 repetidos, marcados e mantidos');
    const sent = await made({}, ofx(PAID), { ...ofx(PAID), name: 'de-novo.ofx' });
    expect(sent.files.map(({ name }) => name)).toEqual(['extrato.xlsx', 'de-novo.xlsx']);
    expect(sent.info).toContain('de-novo.ofx: é igual a extrato.ofx, byte por byte');
    const merged = await book({ merge: true }, ofx(PAID, EARNED), { ...ofx(PAID), name: 'de-novo.ofx' });
    expect(merged.rows('001 12345-6').map((row) => [row[0], row[9]])).toEqual([
      ['Arquivo', 'Observação'],
      ['extrato.ofx', null],
      ['extrato.ofx', null],
      ['de-novo.ofx', 'repetido: igual ao nº 1 de extrato.ofx'],
    ]);
  });

  test('writes a CSV as Brazil does, in which nothing is a formula', async () => {
    const { files, info } = await made({ format: 'csv' }, ofx(BEFORE, PAID, { ...EARNED, cents: 123_456 }));
    expect(files[0]?.name).toBe('extrato.csv');
    expect(files[0]?.bytes.toString('utf8')).toBe(
      '\ufeffConta;Nº;Data;Descrição;Complemento;Valor;Tipo;Documento;Saldo;FITID\r\n' +
        '001 12345-6;1;05/11/2026;PIX;Padaria São João;-25,00;Débito;0042;75,00;0001\r\n' +
        "001 12345-6;2;30/11/2026;'=cmd|calc;;1234,56;Crédito;;1309,56;2\r\n",
    );
    expect(info).toContain('extrato.ofx: 1 linha de saldo: não é um lançamento e ficou fora do CSV');
    expect(info).toContain('extrato.ofx: 1 texto que pareceria uma fórmula tem um apóstrofo na frente');
  });

  test('names what it cannot read, takes what there is of a cut file, and leaves investments out', async () => {
    const { url } = program();
    const text = ofxText([{ transactions: [PAID, EARNED] }]);
    const cut = { name: 'cortado.ofx', bytes: Buffer.from(text.slice(0, text.indexOf('=cmd') + 2)) };
    const bombs = `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "x"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>${text.slice(text.indexOf('<OFX>'))}`;
    const refused = [
      { name: 'bomba.ofx', bytes: Buffer.from(bombs) },
      { name: 'nota.ofx', bytes: Buffer.from('Isto não é um extrato.') },
      {
        name: 'recusa.ofx',
        bytes: Buffer.from('<OFX><SONRS><STATUS><CODE>15500<SEVERITY>ERROR</STATUS></SONRS></OFX>'),
      },
    ];
    const investments = text.replace(
      '</OFX>',
      '<INVSTMTRS><INVACCTFROM><ACCTID>88</INVACCTFROM></INVSTMTRS></OFX>',
    );
    const { info, files } = await made(
      {},
      ...[cut, ...refused, { name: 'carteira.ofx', bytes: Buffer.from(investments) }],
    );
    expect(files.map(({ name }) => name)).toEqual(['cortado.xlsx', 'carteira.xlsx']);
    expect(info).toContain('cortado.ofx: o arquivo está incompleto: foi levado o que dele se pôde ler');
    expect(info.find((line) => line.startsWith('cortado.ofx: 001'))).toContain('2 lançamentos');
    expect(info).toContain('carteira.ofx: os investimentos (conta 88) ficaram de fora');
    for (const words of [
      'O arquivo "bomba.ofx" foi recusado por segurança: declara um DOCTYPE ou entidades',
      'O arquivo "nota.ofx" não é um extrato OFX.',
      'O arquivo "recusa.ofx" é um OFX, mas sem nenhum extrato de conta ou cartão (o banco respondeu: 15500).',
    ])
      expect(info.some((line) => line.startsWith(words))).toBe(true);
    expect(
      await failureOf(url, 'ofx-para-excel', {}, [{ name: 'vazio.ofx', bytes: Buffer.alloc(0) }]),
    ).toContain('está vazio');
    const only = '<OFX><INVSTMTRS><ACCTID>1</INVSTMTRS></OFX>';
    expect(
      await failureOf(url, 'ofx-para-excel', {}, [{ name: 'so.ofx', bytes: Buffer.from(only) }]),
    ).toContain('só tem investimentos');
    const pdf = { name: 'pdf.ofx', bytes: Buffer.from('%PDF-1.7\n%âãÏÓ') };
    expect(await failureOf(url, 'ofx-para-excel', {}, [pdf])).toContain('mas o conteúdo é um PDF');
  });

  test('gives a result for whatever never ends, repeats or lies', async () => {
    const size = 400_000;
    const hostile = [
      '<A>',
      '</A>',
      '<STMTTRN>',
      '<A><STMTTRN></B>',
      '<!--',
      '<![CDATA[',
      '<a ',
      '&#',
      '<STMTRS><BAL>',
    ];
    const files = hostile.map((piece, index) => ({
      name: `${index}.ofx`,
      bytes: Buffer.from(`<OFX><STMTRS>${piece.repeat(size / piece.length / 4)}`),
    }));
    const { files: outputs } = await made({ format: 'csv' }, ...files);
    expect(outputs).toHaveLength(hostile.length);
  });
});
