import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { invoiceXml } from '../support/fiscal/invoice.ts';
import { xmlOf } from '../support/fiscal/xml.ts';
import { pageTexts } from './support/pdf.ts';
import { failureOf, type Given, runTool } from './support/program.ts';
import { useProgram } from './support/use-program.ts';

const program = useProgram();
const NOTE = invoiceXml();
const BOMB = zipSync({ 'nota.xml': new Uint8Array(60_000_000) });

function file(name: string, content: string | Uint8Array): Given {
  return { name, bytes: typeof content === 'string' ? strToU8(content) : content };
}

/** Returns the names of the outputs and the info of a successful job. */
async function run(given: Given[]) {
  const { state, files } = await runTool(program().url, 'xml-nfe-para-pdf', {}, given);
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return { files, names: files.map(({ name }) => name), info: state.info ?? '' };
}

const ENTITIES = 'foi recusado por segurança: declara um DOCTYPE ou entidades';
const DAMAGED = 'está danificado ou incompleto';
const UNSAFE = 'foi recusado por segurança';
const BAD: readonly (readonly [name: string, content: string | Uint8Array, reason: string])[] = [
  ['bomba.xml', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><nfeProc>&c;</nfeProc>', ENTITIES],
  [
    'fora.xml',
    NOTE.replace('?>', '?><!DOCTYPE nfeProc [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ENTITIES,
  ],
  [
    'manifesto.xml',
    xmlOf('mdfeProc', { MDFe: { infMDFe: { '@Id': 'MDFe1', ide: { mod: '58' } } } }),
    DAMAGED,
  ],
  [
    'cancelamento.xml',
    xmlOf('procEventoBPe', { eventoBPe: { infEvento: { tpEvento: '110111' } } }),
    'é um evento de BP-e.',
  ],
  ['energia.xml', xmlOf('NF3e', { infNF3e: { '@Id': 'NF3e1', ide: { mod: '66' } } }), 'é uma NF3-e.'],
  ['servico.xml', xmlOf('NFSe', { infNFSe: { nNFSe: '7' } }), 'é uma NFS-e sem a DPS do padrão nacional.'],
  ['dps.xml', xmlOf('DPS', { infDPS: { nDPS: '7' } }), 'é uma DPS, da qual se faz a NFS-e.'],
  [
    'municipal.xml',
    xmlOf('CompNfse', { Nfse: { InfNfse: { Numero: '7' } } }),
    'é uma NFS-e em formato de prefeitura (ABRASF).',
  ],
  ['paulistana.xml', xmlOf('NFe', { ChaveNFe: { NumeroNFe: '7' } }), 'é uma NFS-e em formato de prefeitura.'],
  ['bilhete.xml', xmlOf('bpeProc', { BPe: { infBPe: { '@Id': 'BPe1', ide: { mod: '63' } } } }), 'é um BP-e.'],
  [
    'pedido.xml',
    '<?xml version="1.0"?><pedido><item>1</item></pedido>',
    'não de um documento fiscal que conhecemos',
  ],
  ['cortado.xml', NOTE.slice(0, NOTE.length / 2), DAMAGED],
  ['texto.xml', 'Nota fiscal nº 7', DAMAGED],
  ['sem-chave.xml', NOTE.replace(/Id="NFe\d+"/, 'Id="NFe12"'), DAMAGED],
  ['sem-fim.xml', '<?xml version="1.0"?>'.concat('<a>'.repeat(200_000)), DAMAGED],
  ['vazio.xml', '', 'está vazio'],
  [
    'foto.xml',
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]),
    'mas o conteúdo é uma imagem JPEG',
  ],
  ['fuga.zip', zipSync({ '../../nota.xml': strToU8(NOTE) }), UNSAFE],
  ['bomba.zip', BOMB, UNSAFE],
  ['sem-xml.zip', zipSync({ 'leia.txt': strToU8('nada') }), 'não tem nenhum XML dentro'],
  ['cortado.zip', zipSync({ 'nota.xml': strToU8(NOTE) }).subarray(0, 900), DAMAGED],
];

describe('bad input among good', () => {
  test('is reported by name and reason, and the good arrives', async () => {
    const { names, info } = await run([
      ...BAD.map(([name, content]) => file(name, content)),
      file('boa.xml', NOTE),
    ]);
    expect(names).toEqual(['boa.pdf']);
    for (const [name, , reason] of BAD) {
      const line = info.split('\n').find((one) => one.includes(`"${name}"`));
      expect(line).toContain(reason);
    }
  });

  test('alone is a failure, so that the credits go back', async () => {
    for (const [name, content, reason] of BAD.slice(2, 4))
      expect(await failureOf(program().url, 'xml-nfe-para-pdf', {}, [file(name, content)])).toContain(reason);
  });

  test('of a ZIP leaves the rest of it; what is no XML is named, what systems add is not', async () => {
    const large = strToU8(invoiceXml({ info: { infCpl: 'texto '.repeat(1_000_000) } }));
    const bytes = zipSync({
      'pasta/a.xml': strToU8(NOTE),
      'pasta/b.xml': strToU8('<nfeProc>'),
      'grande.xml': [large, { level: 0 }],
      'pasta/danfe.pdf': strToU8('%PDF-1.4'),
      '__MACOSX/pasta/._a.xml': strToU8('lixo'),
    });
    const { names, info } = await run([file('notas.zip', bytes), file('c.xml', NOTE)]);
    expect(names).toEqual(['a.pdf', 'c.pdf']);
    expect(info).toContain('"notas.zip › b.xml" está danificado');
    expect(info).toContain(
      '"notas.zip › grande.xml" é grande demais para um XML fiscal (o máximo é de 5 MB)',
    );
    expect(info).toContain('notas.zip: 1 arquivo que não é XML ficou de fora (danfe.pdf)');
    expect(info).not.toContain('._a.xml');
  });
});

test('a ZIP in a ZIP is opened, one in that is named; what comes twice is reported and drawn twice', async () => {
  const innermost = zipSync({ 'fundo.xml': strToU8(NOTE) });
  const inner = zipSync({
    'maio/a.xml': strToU8(NOTE),
    'b.xml': strToU8(invoiceXml({ number: 9 })),
    'fundo.zip': innermost,
  });
  const bytes = zipSync({
    'contador/maio.zip': [inner, { level: 0 }],
    'cortado.zip': inner.subarray(0, 500),
    'bomba.zip': [BOMB, { level: 0 }],
    'vazio.zip': zipSync({ 'leia.txt': strToU8('nada') }),
  });
  const { names, info } = await run([file('notas.zip', bytes), file('c.xml', NOTE)]);
  expect(names).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  expect(info.split('\n').toSorted()).toEqual([
    'O arquivo "notas.zip › bomba.zip" foi recusado por segurança: o conteúdo compactado dele é grande demais ou irregular. Salve-o de novo no programa de origem e envie outra vez.',
    'O arquivo "notas.zip › cortado.zip" está danificado ou incompleto e não pôde ser aberto. Confira se ele abre no seu computador e envie de novo.',
    'O arquivo "notas.zip › vazio.zip" não tem nenhum XML dentro. Envie um ZIP com os XMLs dos documentos fiscais.',
    'c.xml: documento repetido, o mesmo de notas.zip › maio.zip › a.xml; saiu de novo',
    'notas.zip › maio.zip: 1 arquivo que não é XML ficou de fora (fundo.zip)',
    'notas.zip › vazio.zip: 1 arquivo que não é XML ficou de fora (leia.txt)',
  ]);
});

test('more XMLs than a job may give files are a failure that says what to do', async () => {
  const entries = Array.from({ length: 501 }, (_, index) => [`${index}.xml`, strToU8('<a/>')] as const);
  const bytes = zipSync(Object.fromEntries(entries));
  const message = await failureOf(program().url, 'xml-nfe-para-pdf', {}, [file('notas.zip', bytes)]);
  expect(message).toBe(
    'São 501 XMLs, e o resultado tem no máximo 500 arquivos por tarefa. Envie a opção merge como true, para um PDF só, ou envie menos XMLs de cada vez.',
  );
});

test('a note is read in whatever it is encoded', async () => {
  const encodings: [string, Uint8Array][] = [
    ['latin', Buffer.from(NOTE.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
    ['so-called-latin', strToU8(NOTE.replace('UTF-8', 'ISO-8859-1'))],
    ['marked', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), strToU8(NOTE)])],
    ['utf-16', Buffer.from(`\ufeff${NOTE}`, 'utf16le')],
    ['undeclared', strToU8(NOTE.replace(/^<\?xml[^>]*>/, ''))],
    ['prefixed', strToU8(NOTE.replace(/<(\/?)(?=[A-Za-z])/g, '<$1nfe:').replaceAll('xmlns=', 'xmlns:nfe='))],
  ];
  const { files } = await run(encodings.map(([name, bytes]) => file(`${name}.xml`, bytes)));
  const pages = await Promise.all(files.map(({ bytes }) => pageTexts(bytes)));
  expect(pages).toHaveLength(encodings.length);
  for (const [page = ''] of pages) {
    expect(page).toContain('Papelaria Aurora Comércio de Artigos Ltda');
    expect(page).toContain('Mercadoria conferida na expedição.');
  }
});

test('letters beyond Latin are drawn, and those that no font has are reported', async () => {
  const { files, info } = await run([
    file('nota.xml', invoiceXml({ info: { infCpl: 'Entrega → galpão ✓ Ω 漢字' } })),
  ]);
  const [page = ''] = await pageTexts(files[0]?.bytes);
  expect(page).toContain('Entrega → galpão ✓ Ω');
  expect(info).toBe('nota.xml: sem letra para 漢 字, que saem como ?');
});
