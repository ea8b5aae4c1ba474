import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Composition } from '../../common/esign/composition.ts';
import { execute } from '../support/execute.ts';
import { composed, composition, field, L_SHAPE, signerNamed, trailOf } from './support/esign.ts';
import { reportOf, withPdf } from './support/pdf.ts';
import { makePdf } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const LONG = 'Maria Aparecida dos Santos Albuquerque de Vasconcelos Cavalcanti e Silva '
  .repeat(3)
  .slice(0, 199);
/** As they are written, and as what is read of the page has them. */
const NAMES: readonly (readonly [string, string])[] = [
  ['Ma\u0301rcio Gonc\u0327alves', 'Márcio Gonçalves'],
  ['Łukasz O’Connor "Zé" <b>', 'Łukasz O’Connor "Zé" <b>'],
  ['محمد عبد الله', 'محمد عبد الله'],
  ['דוד כהן', 'דוד כהן'],
  ['李小龍', '李小龍'],
  ['Ana \u{1F600} Souza', 'Ana \u{1F600} Souza'],
  [LONG, LONG.trim()],
];

async function textOf(manifest: Composition): Promise<string[]> {
  const made = await composed(program().url, await makePdf('Contrato'), manifest);
  return withPdf(made, async (path) => {
    const { stdout } = await execute('pdftotext', ['-layout', path, '-']);
    // Which way a line runs is said by marks that are not seen.
    return stdout
      .replace(/[\u202a-\u202e]/gu, '')
      .split('\f')
      .map((text) => text.replace(/\s+/gu, ' '));
  });
}

test('names of all scripts are read as they were written, and no party is torn between sheets', async () => {
  const signers = NAMES.map(([name], index) =>
    signerNamed(name, { id: index + 1, email: `parte${index}@exemplo.com.br`, failedTries: index }),
  );
  const fields = NAMES.map((_, signer) =>
    field({ signer, type: 'name', x: 0.1, y: 0.05 + signer * 0.13, w: 0.8, h: 0.1 }),
  );
  const pages = await textOf(composition({ signers, fields, trail: trailOf([['completed', 0]]) }));
  const [first = '', ...report] = pages;
  for (const [, name] of NAMES) expect(first).toContain(name);
  for (const [index, [, name]] of NAMES.entries()) {
    const sheets = report.filter((text) => text.includes(`parte${index}@exemplo.com.br`));
    expect(sheets).toHaveLength(1);
    const party = sheets[0] ?? '';
    const rest = party.slice(party.indexOf(`parte${index}@exemplo.com.br`));
    if (name.length < 40) expect(party).toContain(name);
    expect(rest).toContain(`Tentativas erradas ${index === 0 ? 'nenhuma' : index}`);
    expect(rest).toContain('Como se identificou Mozilla/5.0');
  }
});

test('the report says what a court asks for, in Brasília’s time and in UTC', async () => {
  const signers = [
    signerNamed('Marina Prado', { signature: L_SHAPE }),
    signerNamed('Otávio Lins', { id: 2, ip: '', port: 0, userAgent: '', cpf: null, role: 'witness' }),
  ];
  const trail = trailOf([
    ['sent', 0],
    ['code_sent', 1],
    ['code_sent', 1],
    ['signed', 1],
    ['signed', 2],
  ]);
  const envelope = { test: true, disarmed: ['um código JavaScript'], remarks: ['Uma camada oculta.'] };
  const text = (await textOf(composition({ signers, trail, envelope }))).slice(1).join(' ');
  const both = '23/11/2026 09:45:12 (Brasília) · 2026-11-23 12:45:12 UTC';
  for (const words of [
    'TESTE: este envelope foi feito com uma chave de teste e não tem valor.',
    `SHA-256 do original ${'a3'.repeat(32)}`,
    `Cabeça da trilha ${trail.head}`,
    'CPF ***.982.247-**',
    'CPF não solicitado',
    `Código enviado para pessoa@exemplo.com.br, 2 vezes; a última em ${both}`,
    `Assinou ${both}`,
    `Testemunhou ${both}`,
    'IP 203.0.113.7 · porta 51234',
    'IP não informado · porta não informada',
    'Aparelho Chrome no Android',
    'Assinou como testemunha',
    'Papelada Teste; certificado emitido por AC Teste',
    'um código JavaScript',
    'Uma camada oculta.',
    'assinatura eletrônica simples (Lei nº 14.063/2020, art. 4º, I)',
    'Não são assinaturas com certificado digital ICP-Brasil',
  ])
    expect(text).toContain(words);
});

test('the code on the first sheet leads to the verification page', async () => {
  const manifest = composition({ kind: 'audit', envelope: { finalSha256: 'c5'.repeat(32) } });
  const made = await composed(program().url, await makePdf('Contrato'), manifest);
  const read = await withPdf(made, async (path, directory) => {
    await execute('pdftoppm', [
      '-r',
      '150',
      '-l',
      '1',
      '-singlefile',
      '-png',
      path,
      join(directory, 'sheet'),
    ]);
    return (await execute('zbarimg', ['-q', '--raw', join(directory, 'sheet.png')])).stdout;
  });
  expect(read.trim()).toBe('https://papelada.exemplo/verificar/env_teste');
});

test('the audit report is tagged: read aloud in order, with words for its figures', async () => {
  const signers = [
    signerNamed('Marina Prado', { signature: L_SHAPE }),
    signerNamed('Otávio Lins', { id: 2 }),
  ];
  const trail = trailOf([
    ['sent', 0],
    ['signed', 1],
    ['signed', 2],
  ]);
  const manifest = composition({ kind: 'audit', signers, trail, envelope: { finalSha256: 'c5'.repeat(32) } });
  const made = await composed(program().url, await makePdf('Contrato'), manifest);
  const { facts, structure } = await withPdf(made, async (path) => ({
    facts: (await execute('pdfinfo', [path])).stdout,
    structure: (await execute('pdfinfo', ['-struct-text', path])).stdout,
  }));
  expect(facts).toMatch(/Tagged: +yes/);
  expect(facts).toMatch(/Title: +Relatório de auditoria: /);
  const read = structure.replaceAll(' (block)', '').replace(/\s+/g, ' ');
  const inOrder = [
    'Document P "Papelada" H1 "Relatório de auditoria"',
    'H2 "Documento"',
    'P "Envelope" "',
    'H2 "Partes (2)"',
    'P "Marina Prado"',
    'P "Otávio Lins"',
    'H2 "Trilha de eventos"',
    'H2 "Validade jurídica"',
  ];
  const places = inOrder.map((words) => read.indexOf(words));
  expect(places, read.slice(0, 600)).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(read).not.toContain('do relatório "');
  const objects = JSON.stringify(await reportOf(made, 'qpdf'));
  expect(objects).toContain('/Alt');
  expect(objects).toContain('Assinatura de Marina Prado');
});
