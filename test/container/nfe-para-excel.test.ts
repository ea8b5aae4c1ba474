import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { cancellationXml } from '../support/fiscal/event.ts';
import { invoiceXml, keyOf } from '../support/fiscal/invoice.ts';
import { manifestXml } from '../support/fiscal/manifest.ts';
import { regimeNote } from '../support/fiscal/regimes.ts';
import { serviceXml } from '../support/fiscal/service-invoice.ts';
import { transportXml } from '../support/fiscal/transport.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();

async function book(options: object, ...given: Given[]) {
  const { files, state } = await runTool(program().url, 'nfe-para-excel', options, given);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  const bytes = files[0]?.bytes ?? Buffer.alloc(0);
  const sheets = await readExcel(bytes);
  const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
  const made = new Map<string, Record<string, unknown>[]>();
  const records = (name: string) => {
    const [head = [], ...rows] = rowsOf(name);
    const found =
      made.get(name) ??
      rows.map((row) => Object.fromEntries(head.map((heading, index) => [String(heading), row[index]])));
    made.set(name, found);
    return found;
  };
  return {
    bytes,
    name: files[0]?.name,
    info: (state.info ?? '').split('\n'),
    names: sheets.map(({ sheet }) => sheet),
    rowsOf,
    records,
    sum: (name: string, heading: string) =>
      records(name).reduce((sum, row) => sum + Math.round(Number(row[heading] ?? 0) * 100), 0),
  };
}

const xml = (name: string, text: string): Given => ({ name, bytes: strToU8(text) });
const zip = (name: string, entries: Record<string, string>): Given => ({
  name,
  bytes: zipSync(Object.fromEntries(Object.entries(entries).map(([entry, text]) => [entry, strToU8(text)]))),
});

/** Columns that a total is the sum of: the sheet of notes has its own, items and taxes theirs. */
const COLUMNS: [total: string, note: string, sheet: string, heading: string][] = [
  ['ICMSTot.vFrete', 'Frete', 'Itens', 'Frete'],
  ['ICMSTot.vSeg', 'Seguro', 'Itens', 'Seguro'],
  ['ICMSTot.vDesc', 'Desconto', 'Itens', 'Desconto'],
  ['ICMSTot.vOutro', 'Outras despesas', 'Itens', 'Outras despesas'],
  ['ICMSTot.vBC', 'ICMS base', 'Impostos', 'ICMS base'],
  ['ICMSTot.vICMS', 'ICMS valor', 'Impostos', 'ICMS valor'],
  ['ICMSTot.vICMSDeson', 'ICMS desonerado', 'Impostos', 'ICMS desonerado'],
  ['ICMSTot.vFCP', 'FCP', 'Impostos', 'FCP valor'],
  ['ICMSTot.vBCST', 'ICMS ST base', 'Impostos', 'ICMS ST base'],
  ['ICMSTot.vST', 'ICMS ST valor', 'Impostos', 'ICMS ST valor'],
  ['ICMSTot.vFCPST', 'FCP ST', 'Impostos', 'FCP ST valor'],
  ['ICMSTot.vFCPSTRet', 'FCP ST retido antes', 'Impostos', 'FCP ST retido antes valor'],
  ['ICMSTot.vICMSMono', 'ICMS monofásico valor', 'Impostos', 'ICMS monofásico valor'],
  [
    'ICMSTot.vICMSMonoReten',
    'ICMS monofásico sujeito a retenção valor',
    'Impostos',
    'ICMS monofásico sujeito a retenção valor',
  ],
  [
    'ICMSTot.vICMSMonoRet',
    'ICMS monofásico retido antes valor',
    'Impostos',
    'ICMS monofásico retido antes valor',
  ],
  ['ICMSTot.vFCPUFDest', 'DIFAL FCP no destino', 'Impostos', 'DIFAL FCP no destino'],
  ['ICMSTot.vICMSUFDest', 'DIFAL ICMS no destino', 'Impostos', 'DIFAL ICMS no destino'],
  ['ICMSTot.vICMSUFRemet', 'DIFAL ICMS na origem', 'Impostos', 'DIFAL ICMS na origem'],
  ['ICMSTot.vII', 'Imposto de importação', 'Impostos', 'II valor'],
  ['ICMSTot.vIPI', 'IPI', 'Impostos', 'IPI valor'],
  ['ICMSTot.vIPIDevol', 'IPI devolvido', 'Impostos', 'IPI devolvido valor'],
  ['ISSQNtot.vBC', 'ISSQN base', 'Impostos', 'ISSQN base'],
  ['ISSQNtot.vISS', 'ISSQN valor', 'Impostos', 'ISSQN valor'],
  ['ISTot.vIS', 'IS valor', 'Impostos', 'IS valor'],
  ['IBSCBSTot.vBCIBSCBS', 'IBS e CBS base', 'Impostos', 'IBS e CBS base'],
  ['IBSCBSTot.gIBS.vIBS', 'IBS valor', 'Impostos', 'IBS valor'],
  ['IBSCBSTot.gIBS.gIBSUF.vIBSUF', 'IBS da UF valor', 'Impostos', 'IBS da UF valor'],
  ['IBSCBSTot.gIBS.gIBSUF.vDif', 'IBS da UF diferido', 'Impostos', 'IBS da UF diferido'],
  ['IBSCBSTot.gIBS.gIBSMun.vIBSMun', 'IBS do município valor', 'Impostos', 'IBS do município valor'],
  ['IBSCBSTot.gCBS.vCBS', 'CBS valor', 'Impostos', 'CBS valor'],
  ['IBSCBSTot.gCBS.vDevTrib', 'CBS devolvida', 'Impostos', 'CBS devolvido'],
  ['IBSCBSTot.gMono.vIBSMono', 'IBS monofásico', 'Impostos', 'IBS e CBS monofásicos IBS valor'],
  ['IBSCBSTot.gMono.vCBSMono', 'CBS monofásica', 'Impostos', 'IBS e CBS monofásicos CBS valor'],
];
/** Totals that services have apart from goods, while their columns have both. */
const SHARED: [totals: string[], notes: string[], sheet: string, heading: string][] = [
  [
    ['ICMSTot.vProd', 'ISSQNtot.vServ'],
    ['Valor dos produtos', 'ISSQN valor dos serviços'],
    'Itens',
    'Valor do produto',
  ],
  [['ICMSTot.vPIS', 'ISSQNtot.vPIS'], ['PIS', 'PIS dos serviços'], 'Impostos', 'PIS valor'],
  [['ICMSTot.vCOFINS', 'ISSQNtot.vCOFINS'], ['COFINS', 'COFINS dos serviços'], 'Impostos', 'COFINS valor'],
];
const ALL: typeof SHARED = [
  ...COLUMNS.map(([total, note, sheet, heading]): (typeof SHARED)[number] => [
    [total],
    [note],
    sheet,
    heading,
  ]),
  ...SHARED,
];

describe('nfe-para-excel', () => {
  test('sums of its columns are the totals of 500 notes of all tax regimes, to the cent', {
    timeout: 180_000,
  }, async () => {
    const notes = Array.from({ length: 500 }, (_, index) => regimeNote(index + 1));
    const given = zip(
      'notas.zip',
      Object.fromEntries(notes.map(({ key, xml: text }) => [`${key}.xml`, text])),
    );
    const { sum, records, info, name } = await book({}, given);
    const table: string[] = [];
    for (const [totals, noteHeadings, sheet, heading] of ALL) {
      const expected = notes.reduce(
        (all, note) => all + totals.reduce((own, total) => own + (note.totals.get(total) ?? 0), 0),
        0,
      );
      const ofNotes = noteHeadings.reduce((all, column) => all + sum('Notas', column), 0);
      table.push(
        `${totals.join(' + ')}: ${expected / 100} XML, ${ofNotes / 100} Notas, ${sum(sheet, heading) / 100} ${sheet}`,
      );
      expect(expected).toBeGreaterThan(0);
      expect([heading, ofNotes, sum(sheet, heading)]).toEqual([heading, expected, expected]);
    }
    if (process.env.PAPELADA_PRINT) console.log(table.join('\n'));
    expect(records('Notas')).toHaveLength(500);
    expect(records('Impostos')).toHaveLength(notes.reduce((all, { items }) => all + items, 0));
    expect(records('Problemas')).toEqual([]);
    expect(name).toBe('notas.xlsx');
    expect(info).toEqual(['500 notas com 1.001 itens']);
  });

  test('types what it writes: days at their own clock, digits as written, codes as text', async () => {
    const text = invoiceXml({
      number: 77,
      items: 2,
      instalments: 2,
      ide: { dhEmi: '2026-11-20T23:35:10-05:00' },
      product: () => ({ cProd: '=cmd|calc', qCom: '10.1234', vUnCom: '1.2345678901', CEST: '0100100' }),
    });
    const { records, bytes, names } = await book({}, xml('nota.xml', text));
    expect(names).toEqual(['Notas', 'Itens', 'Impostos', 'Pagamentos', 'Parcelas', 'Problemas']);
    const [note] = records('Notas');
    expect(note).toMatchObject({
      Chave: keyOf({ number: 77 }),
      Situação: 'Autorizada',
      Modelo: 'NF-e',
      Número: 77,
      Emissão: new Date(Date.UTC(2026, 10, 20, 23, 35, 10)),
      'Fuso da emissão': '-05:00',
      'Emitente CNPJ': '11222333000181',
      'Emitente regime tributário': '3 - Regime normal',
      'Destinatário CEP': '01310200',
    });
    expect(records('Itens')[0]).toMatchObject({
      Código: '=cmd|calc',
      NCM: '48202000',
      CFOP: '5102',
      CEST: '0100100',
      Quantidade: 10.1234,
      'Valor unitário': 1.2345678901,
      'Valor do produto': 10.37,
      Item: 1,
    });
    expect(records('Parcelas').map((row) => [row.Parcela, row.Vencimento, row.Valor])).toEqual([
      ['001', new Date(Date.UTC(2027, 0, 15)), 11.08],
      ['002', new Date(Date.UTC(2027, 1, 15)), 11.09],
    ]);
    const parts = Object.entries(unzipSync(bytes)).map(
      ([part, content]) => [part, strFromU8(content)] as const,
    );
    const all = parts.map(([, content]) => content).join('');
    expect(all).not.toContain('<f>');
    expect(all).toContain('#,##0.0000000000');
    for (const [part, content] of parts)
      if (part.startsWith('xl/worksheets/sheet'))
        expect(content).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen".*<autoFilter ref="A1:/);
  });

  test('loses no field of a note, known to it or not', async () => {
    const text = invoiceXml({
      items: 1,
      product: () => ({
        DI: [
          { nDI: '123', dDI: '2026-01-02', adi: { nAdicao: '1' } },
          { nDI: '456', dDI: '2026-01-03', adi: { nAdicao: '2' } },
        ],
      }),
      tax: () => ({ NOVO: { vNovo: '7.77', grupo: { cNovo: 'Z' } } }),
      ide: { NFref: [{ refNFe: keyOf({ number: 1 }) }, { refNFe: keyOf({ number: 2 }) }] },
      info: { obsCont: { '@xCampo': 'pedido', xTexto: 'ABC' } },
      supplement: { qrCode: 'https://sefaz.example/qr?p=1', urlChave: 'https://sefaz.example' },
    });
    const signature =
      '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference URI="#NFe"><DigestValue>q1w2=</DigestValue></Reference></SignedInfo><SignatureValue>AAAA</SignatureValue></Signature>';
    const { records, info } = await book({}, xml('nota.xml', text.replace('</NFe>', `${signature}</NFe>`)));
    expect(records('Itens')[0]).toMatchObject({ 'DI.nDI': '123; 456', 'DI.dDI': '2026-01-02; 2026-01-03' });
    expect(records('Impostos')[0]).toMatchObject({ 'NOVO.vNovo': 7.77, 'NOVO.grupo.cNovo': 'Z' });
    expect(records('Notas')[0]).toMatchObject({
      'Notas referenciadas': `${keyOf({ number: 1 })}; ${keyOf({ number: 2 })}`,
      'infAdic.obsCont.xTexto': 'ABC',
      'infAdic.obsCont.@xCampo': 'pedido',
      'QR Code': 'https://sefaz.example/qr?p=1',
      'Endereço de consulta': 'https://sefaz.example',
      'Versão do leiaute': '4.00',
      'Resposta da Sefaz': '100',
      'protNFe.verAplic': 'SP_NFE_PL009',
      'protNFe.digVal': 'AAAA',
      'Resumo da assinatura (DigestValue)': 'q1w2=',
    });
    expect(info[1]).toMatch(/^a assinatura e o certificado digital das notas não cabem/);
  });

  test('marks cancelled and denied notes, counts a repeated one once, and says what is no note', async () => {
    const denied = { number: 3, protocol: { status: '302', reason: 'Uso denegado' } };
    const given = zip('notas.zip', {
      'cancelada.xml': invoiceXml({ number: 2 }),
      'evento.xml': cancellationXml(keyOf({ number: 2 })),
      'pasta/denegada.xml': invoiceXml(denied),
      'sem-protocolo.xml': invoiceXml({ number: 4, protocol: null }),
      'de-novo.xml': invoiceXml({ number: 4 }),
      'homologacao.xml': invoiceXml({ number: 5, environment: '2' }),
      'errada.xml': invoiceXml({ number: 6, totals: { vICMS: '9.99' } }),
      'cte.xml': transportXml(),
      'mdfe.xml': manifestXml(),
      'nfse.xml': serviceXml(),
      'prefeitura.xml': '<CompNfse><Nfse><InfNfse Id="1"/></Nfse></CompNfse>',
      'cortada.xml': invoiceXml({ number: 7 }).slice(0, 900),
      'leia-me.txt': 'oi',
    });
    const { records, info } = await book({}, given);
    expect(records('Notas').map((row) => [row.Número, row.Situação])).toEqual([
      [2, 'Cancelada'],
      [3, 'Denegada'],
      [4, 'Autorizada'],
      [5, 'Autorizada (homologação)'],
      [6, 'Autorizada'],
    ]);
    const problems = records('Problemas').map((row) => `${row.Arquivo}: ${row.Problema}`);
    expect(problems).toEqual([
      'notas.zip: não são XML e ficaram de fora: leia-me.txt',
      'notas.zip › sem-protocolo.xml: nota repetida: conta uma só vez, por notas.zip › de-novo.xml',
      expect.stringMatching(/cte\.xml: é um CT-e, não uma NF-e$/),
      'notas.zip › mdfe.xml: é um MDF-e, não uma NF-e',
      'notas.zip › nfse.xml: é uma NFS-e, não uma NF-e',
      'notas.zip › prefeitura.xml: é uma NFS-e em formato de prefeitura (ABRASF), não uma NF-e',
      expect.stringContaining('cortada.xml: o arquivo está danificado ou incompleto'),
      expect.stringMatching(/evento\.xml: evento \(Cancelamento\).*; a nota está marcada como cancelada$/),
      'notas.zip › homologacao.xml: nota de homologação, sem valor fiscal',
      expect.stringMatching(
        /errada\.xml: totais que os itens não somam: ICMSTot\.vICMS é 9,99, e os itens somam/,
      ),
    ]);
    expect(info[0]).toBe(
      '5 notas com 15 itens; 1 cancelada; 1 denegada; 1 de homologação; 1 evento, na planilha Problemas; 1 repetida, contada uma só vez; 1 com totais que os itens não somam',
    );
    const valid = await book({ notes: 'validas' }, given);
    expect(valid.records('Notas').map((row) => row.Número)).toEqual([4, 6]);
    expect(valid.info[0]).toContain('3 sem validade ficaram de fora');
  });

  test('has all columns of the layout where they are asked for', async () => {
    const { rowsOf } = await book({ columns: 'todas' }, xml('a.xml', invoiceXml({ items: 1 })));
    const heads = ['Notas', 'Itens', 'Impostos'].map((name) => rowsOf(name)[0]?.length ?? 0);
    expect(heads.every((count) => count > 35)).toBe(true);
    for (const name of ['Notas', 'Itens', 'Impostos', 'Pagamentos', 'Parcelas'])
      expect(new Set(rowsOf(name)[0]).size).toBe(rowsOf(name)[0]?.length);
  });

  test('reads what is written in other letters, and refuses what is hostile while the others arrive', async () => {
    const text = invoiceXml({ items: 1, info: { infCpl: 'Açaí' } });
    const latin = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
    const mark = Buffer.from(`\ufeff${invoiceXml({ number: 8, items: 1, info: { infCpl: 'Açaí' } })}`);
    const bomb = `<!DOCTYPE a [<!ENTITY a "x"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>${text}`;
    const slip = zip('fuga.zip', { '../../x.xml': text });
    const { records, info } = await book(
      {},
      ...[
        { name: 'latim.xml', bytes: latin },
        { name: 'marca.xml', bytes: mark },
        xml('bomba.xml', bomb),
        slip,
      ],
    );
    expect(records('Notas').map((row) => row['Informações complementares'])).toEqual(['Açaí', 'Açaí']);
    expect(info.join('\n')).toContain('bomba.xml: o arquivo foi recusado por segurança');
    expect(info.join('\n')).toContain('fuga.zip');
    const event = xml('evento.xml', cancellationXml(keyOf({ number: 2 })));
    expect(await failureOf(program().url, 'nfe-para-excel', {}, [event])).toContain(
      'evento.xml: evento (Cancelamento)',
    );
    expect(await failureOf(program().url, 'nfe-para-excel', {}, [xml('cte.xml', transportXml())])).toBe(
      'Nenhuma NF-e ou NFC-e pôde ser levada para a planilha: cte.xml: é um CT-e, não uma NF-e. Envie os XMLs das notas e tente de novo.',
    );
  });
});
