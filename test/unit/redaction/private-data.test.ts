import { describe, expect, it } from 'vitest';
import { PRIVATE_DATA } from '../../../common/catalogue/private-data.ts';
import { Finder } from '../../../containers/documents/pdf/redact/finder.ts';
import { asRecognised } from '../../../containers/documents/pdf/redact/page-text.ts';
import { measure, readLabelledLines } from '../../support/redaction/labelled-lines.ts';

const lines = readLabelledLines();
const qualities = measure(lines);
/** Kinds with check digits are distinguished from anything else; the others are known by their form, or by a word before them. */
const LEAST: Partial<Record<string, number>> = {
  nome: 0.9,
  rg: 0.95,
  telefone: 0.95,
  cep: 0.95,
  placa: 0.95,
  conta: 0.95,
  pix: 0.9,
  registro: 0.95,
  endereco: 0.95,
};

function foundIn(text: string, kinds: readonly (typeof PRIVATE_DATA)[number][] = PRIVATE_DATA): string[] {
  const finder = new Finder({ kinds, terms: [], exceptions: [], wholeWords: true });
  return [...new Set(finder.find(text).map(({ start, end }) => text.slice(start, end)))];
}

describe('private data in text', () => {
  it('is measured on at least 500 labelled lines', () => {
    expect(lines.filter(({ values }) => values.length > 0).length).toBeGreaterThanOrEqual(500);
    expect(lines.filter(({ values }) => values.length === 0).length).toBeGreaterThanOrEqual(150);
  });

  for (const kind of PRIVATE_DATA) {
    it(`${kind}: is found, and little else with it`, () => {
      const { values, found, claimed, right, missed, wrong } = qualities.get(kind) ?? { values: 0 };
      const least = LEAST[kind] ?? 0.99;
      expect(values).toBeGreaterThanOrEqual(5);
      expect({ recall: (found ?? 0) / values >= least, missed }).toEqual({ recall: true, missed });
      expect({ precision: (right ?? 0) / (claimed ?? 0) >= least, wrong }).toEqual({
        precision: true,
        wrong,
      });
    });
  }

  it('finds numbers of which a line shows only a part', () => {
    expect(foundIn('CPF 111.444.\n777-35 e e-mail ana@\nexemplo.com.br')).toEqual([
      'ana@\nexemplo.com.br',
      '111.444.\n777-35',
    ]);
  });

  it.each([
    ['ana@correioazul.com.br.\nÉ o que consta.', 'ana@correioazul.com.br'],
    ['ana@correioazul.com.br.\nConsta do anexo.', 'ana@correioazul.com.br'],
    ['ana@correioazul.com.br.\nde acordo', 'ana@correioazul.com.br'],
    ['ana@correioazul.com.br.Fim', 'ana@correioazul.com.br.Fim'],
    ['ana@correioazul.com.br.É o que consta', 'ana@correioazul.com.br'],
    ['ana@correioazul.com.\nbr, e mais', 'ana@correioazul.com.\nbr'],
    ['ana@correioazul.\ncom.br. É', 'ana@correioazul.\ncom.br'],
    ['ana@mail.correioazul.\ncom.br', 'ana@mail.correioazul.\ncom.br'],
    ['ana@correioazul\n.com.br', 'ana@correioazul\n.com.br'],
    ['ana@correio-\nazul.com.br', 'ana@correio-\nazul.com.br'],
    ['ana@servidor hoje', 'ana@servidor'],
    ['ana@\u00e1gua.com.br;', 'ana@\u00e1gua.com.br'],
  ])('the address of %j ends where it ends', (text, address) => {
    expect(foundIn(text, ['email'])).toEqual([address]);
  });

  it.each(['10 @ 20', '@lojaexemplo', '3@5', 'a @ b'])('%j is no address', (text) => {
    expect(foundIn(text, ['email'])).toEqual([]);
  });

  it('a Pix key that is a phone, a document or an address is known by the word before it', () => {
    expect(foundIn('Chave Pix: +5511987654321', ['pix'])).toEqual(['+5511987654321']);
    expect(foundIn('Pix (e-mail): ana@exemplo.com.br', ['pix'])).toEqual(['ana@exemplo.com.br']);
    expect(foundIn('pix\n111.444.777-35', ['pix'])).toEqual(['111.444.777-35']);
    expect(foundIn('Aceitamos Pix. Telefone: (11) 98765-4321', ['pix'])).toEqual([]);
    expect(foundIn('Telefone: +5511987654321', ['pix'])).toEqual([]);
    expect(foundIn('pix: 11987654321', ['pix'])).toEqual(['11987654321']);
    expect(foundIn('Pix 111.444.777-35 ou e-mail ana@exemplo.com.br', ['pix'])).toEqual([
      '111.444.777-35',
      'ana@exemplo.com.br',
    ]);
  });

  it('finds numbers of which recognition took digits for letters', () => {
    expect(foundIn(asRecognised('CPF 529.9B2.247-2S'))).toEqual(['529.982.247-25']);
    expect(foundIn(asRecognised('ana.prado(Dcorreio.com.br'))).toEqual(['ana.prado_@correio.com.br']);
    expect(foundIn('placa BRAZE19')).toEqual(['BRAZE19']);
    expect(asRecognised('Sala 12, Bloco B, OSLO 2026')).toBe('Sala 12, Bloco B, OSLO 2026');
  });

  it('leaves longer numbers alone in which shorter ones happen to be', () => {
    expect(foundIn('35261122233300018155001000000001234100001234')).toEqual([]);
    expect(foundIn('34191790010104351004791020150008598760000026035')).toEqual([]);
  });

  it.each([
    'Das partes. Locatária: Zuleika Brandolim, angolana',
    'de outro lado, a locatária Zuleika Brandolim, que paga',
    'Fica a locatária\nZuleika Brandolim obrigada',
    'Locatária – Zuleika Brandolim',
    'Locatária (doravante parte): Zuleika Brandolim',
    'a locatária “Zuleika Brandolim” paga',
    'e Zuleika Brandolim, brasileira, solteira',
    'e Zuleika Brandolim, doravante denominada LOCATÁRIA',
  ])('finds the name of %j, wherever its role stands', (text) => {
    expect(foundIn(text, ['nome'])).toEqual(['Zuleika Brandolim']);
  });

  it('finds names of which each word stands in a cell of its own, and no other cells', () => {
    const row = 'Nome:\tZuleika\tde\tBrandolim\tRocha\tCPF:\t111.444.777-35';
    expect(foundIn(row, ['nome'])).toEqual(['Zuleika\tde\tBrandolim\tRocha']);
    expect(foundIn('Nome:\tZuleika\tTestemunha:\tOdilon\tFarrapos\n', ['nome'])).toEqual([
      'Zuleika',
      'Odilon\tFarrapos',
    ]);
    expect(foundIn('Nome:\tZuleika Brandolim\tRecife', ['nome'])).toEqual(['Zuleika Brandolim']);
    expect(foundIn('Nome:\tZuleika\tMorro da Conceição', ['nome'])).toEqual(['Zuleika']);
  });

  it('finds no more kinds than are asked for', () => {
    const text = 'Nome: Ana Souza, CPF 111.444.777-35, CEP 01310-100';
    expect(foundIn(text, ['cep'])).toEqual(['01310-100']);
  });

  it('looks for what it has learned wherever it stands, surnames by themselves included', () => {
    const finder = new Finder({ kinds: ['nome'], terms: [], exceptions: [], wholeWords: true });
    finder.learn('nome', 'Ana Beatriz Toledo');
    const text = 'A sra. TOLEDO e Ana voltaram; ana beatriz toledo assinou. A cor é toledo.';
    expect(finder.findLearned(text).map(({ start, end }) => text.slice(start, end))).toEqual(
      expect.arrayContaining(['TOLEDO', 'Ana', 'ana beatriz toledo']),
    );
    expect(finder.findLearned('A cor é toledo.')).toEqual([]);
  });

  it('keeps what the caller excepts, however it is punctuated', () => {
    const finder = new Finder({
      kinds: PRIVATE_DATA,
      terms: [],
      exceptions: ['11144477735', 'ANA SOUZA'],
      wholeWords: true,
    });
    expect(finder.find('Nome: Ana Souza, CPF 111.444.777-35')).toEqual([]);
  });
});
