import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { invoiceXml } from '../fiscal/invoice.ts';
import { xmlOf } from '../fiscal/xml.ts';
import { pageTexts } from './container-pdf-support.ts';
import { failureOf, type Given, runTool, useProgram } from './container-support.ts';

const program = useProgram();
const TOOL = 'xml-nfe-para-pdf';
const NOTE = invoiceXml();

function file(name: string, content: string | Uint8Array): Given {
  return { name, bytes: typeof content === 'string' ? strToU8(content) : content };
}

function refusal(given: Given): Promise<string> {
  return failureOf(program().url, TOOL, {}, [given]);
}

test.each([
  ['a bomb of entities', `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><nfeProc>&c;</nfeProc>`],
  [
    'an entity from outside',
    NOTE.replace('?>', '?><!DOCTYPE nfeProc [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ],
])('%s is refused as what no fiscal XML has', async (_, xml) => {
  expect(await refusal(file('nota.xml', xml))).toContain('declara um DOCTYPE ou entidades');
});

test.each([
  ['um MDF-e', xmlOf('mdfeProc', { MDFe: { infMDFe: { '@Id': 'MDFe1', ide: { mod: '58' } } } })],
  ['uma NFS-e', xmlOf('NFSe', { '@xmlns': 'http://www.sped.fazenda.gov.br/nfse', infNFSe: { nNFSe: '7' } })],
  ['uma NFS-e', xmlOf('CompNfse', { Nfse: { InfNfse: { Numero: '7' } } })],
  ['um BP-e', xmlOf('bpeProc', { BPe: { infBPe: { '@Id': 'BPe1', ide: { mod: '63' } } } })],
])('%s is named as what it is', async (name, xml) => {
  expect(await refusal(file('doc.xml', xml))).toContain(`O arquivo "doc.xml" é ${name}.`);
});

test.each<[string, string | Uint8Array, string]>([
  [
    'XML of something else',
    '<?xml version="1.0"?><pedido><item>1</item></pedido>',
    'não de um documento fiscal que conhecemos',
  ],
  ['an XML that is cut', NOTE.slice(0, NOTE.length / 2), 'está danificado ou incompleto'],
  ['plain text', 'Nota fiscal nº 7', 'está danificado ou incompleto'],
  ['a note without a key', NOTE.replace(/Id="NFe\d+"/, 'Id="NFe12"'), 'está danificado ou incompleto'],
  ['an empty file', '', 'está vazio'],
  [
    'a picture',
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]),
    'mas o conteúdo é uma imagem JPEG',
  ],
  [
    'elements without end',
    '<?xml version="1.0"?>'.concat('<a>'.repeat(200_000)),
    'está danificado ou incompleto',
  ],
])('%s is an honest failure', async (_, content, told) => {
  expect(await refusal(file('nota.xml', content))).toContain(told);
});

test.each<[string, Uint8Array, string]>([
  ['whose names lead out', zipSync({ '../../nota.xml': strToU8(NOTE) }), 'foi recusado por segurança'],
  ['that is a bomb', zipSync({ 'nota.xml': new Uint8Array(60_000_000) }), 'foi recusado por segurança'],
  ['without XML', zipSync({ 'leia.txt': strToU8('nada') }), 'não tem nenhum XML dentro'],
  ['that is cut', zipSync({ 'nota.xml': strToU8(NOTE) }).subarray(0, 900), 'está danificado ou incompleto'],
])('a ZIP %s is refused', async (_, bytes, told) => {
  expect(await refusal(file('notas.zip', bytes))).toContain(told);
});

test('an XML that is too large even for its ZIP is refused alone', async () => {
  const large = strToU8(invoiceXml({ info: { infCpl: 'texto '.repeat(4_000_000) } }));
  const bytes = zipSync({ 'grande.xml': [large, { level: 0 }], 'boa.xml': strToU8(NOTE) });
  const { state, files } = await runTool(program().url, TOOL, {}, [file('notas.zip', bytes)]);
  expect(files.map(({ name }) => name)).toEqual(['boa.pdf']);
  expect(state).toMatchObject({ info: expect.stringContaining('notas.zip › grande.xml') });
});

test('one broken file among many is told, what is no XML too, and the others arrive', async () => {
  const bytes = zipSync({
    'pasta/a.xml': strToU8(NOTE),
    'pasta/b.xml': strToU8('<nfeProc>'),
    'pasta/danfe.pdf': strToU8('%PDF-1.4'),
    '__MACOSX/pasta/._a.xml': strToU8('lixo'),
  });
  const given = [file('notas.zip', bytes), file('c.xml', NOTE), file('d.xml', '<a/>')];
  const { state, files } = await runTool(program().url, TOOL, {}, given);
  expect(files.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
  const info = state.state === 'done' ? (state.info ?? '') : '';
  expect(info).toContain('"notas.zip › b.xml" está danificado');
  expect(info).toContain('"d.xml" é um XML, mas não de um documento fiscal');
  expect(info).toContain('notas.zip: 1 arquivo que não é XML ficou de fora (danfe.pdf)');
  expect(info).not.toContain('._a.xml');
});

test.each<[string, Uint8Array]>([
  ['ISO-8859-1', Buffer.from(NOTE.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ['UTF-8 that claims to be ISO-8859-1', strToU8(NOTE.replace('UTF-8', 'ISO-8859-1'))],
  ['UTF-8 with its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), strToU8(NOTE)])],
  ['UTF-16', Buffer.from(`\ufeff${NOTE}`, 'utf16le')],
  ['UTF-8 without a declaration', strToU8(NOTE.replace(/^<\?xml[^>]*>/, ''))],
  [
    'names with a prefix',
    strToU8(NOTE.replace(/<(\/?)(?=[A-Za-z])/g, '<$1nfe:').replaceAll('xmlns=', 'xmlns:nfe=')),
  ],
])('a note in %s is read', async (_, bytes) => {
  const { files } = await runTool(program().url, TOOL, {}, [file('nota.xml', bytes)]);
  const [page = ''] = await pageTexts(files[0]?.bytes);
  expect(page).toContain('Papelaria Aurora Comércio de Artigos Ltda');
  expect(page).toContain('Mercadoria conferida na expedição.');
});
