import { describe, expect, test } from 'vitest';
import { assemble, countOf } from '../../../../containers/documents/shipping/recognition/assemble.ts';
import type { CutRegion } from '../../../../containers/documents/shipping/recognition/cut-region.ts';
import { shownBox } from '../../../support/boxes.ts';
import { sampleKey } from '../../../support/shipping/people.ts';
import { wordsAt } from './cells.ts';

const KEY = '35170458716523000119550010000000121000123458';

type Cells = readonly (readonly [number, number, string])[];

function written(cells: Cells, changes: Partial<CutRegion> = {}): CutRegion {
  const place = { file: 0, sheet: 1, skew: 0, box: shownBox(0, 0, 283, 425) };
  return {
    ...place,
    words: wordsAt(cells),
    codes: null,
    picture: null,
    hasBars: null,
    identity: 'a-1-0',
    ...changes,
  };
}

function seen(codes: readonly string[], picture: string, changes: Partial<CutRegion> = {}): CutRegion {
  return written([], { codes, picture, hasBars: true, ...changes });
}

const shopee = (volume: string, date: string): Cells => [
  [10, 10, 'Shopee Xpress'],
  [10, 40, 'BR253719362414Y'],
  [10, 60, 'DESTINATÁRIO'],
  [10, 74, 'Joana Prado'],
  [10, 88, 'CEP 01001-000'],
  [10, 110, `Volume ${volume}`],
  [10, 130, `Impresso em ${date} 07:12`],
];

describe('labels of one code', () => {
  test('are one where they look the same, whatever their dates', () => {
    const { labels } = assemble(
      [
        written(shopee('1/2', '22/11/2026')),
        written(shopee('1/2', '23/11/2026')),
        written(shopee('2/2', '23/11/2026')),
      ],
      0,
    );
    expect(labels.map(({ copyOf }) => copyOf)).toEqual([null, 0, null]);
    expect(countOf({ labels, others: [], blanks: 0 })).toEqual({
      labels: 2,
      codes: ['rastreio:BR253719362414Y'],
    });
  });

  const copiesOf = (...regions: CutRegion[]) => assemble(regions, 0).labels.map(({ copyOf }) => copyOf);
  const alone = (cells: Cells, changes: Partial<CutRegion> = {}) =>
    written(cells, { codes: ['BR253719362414Y'], picture: 'p', hasBars: true, ...changes });
  const plain = shopee('1/1', '22/11/2026');

  test('are one where they were printed again on other paper, whose codes are read and whose words are cut', () => {
    const again = [...plain.slice(1), [10, 160, 'Reimpressão (2ª via)'] as const];
    const beside = [...plain, [10, 200, 'Página 1 de 2'] as const];
    const expected = [null, 0, 0, 0];
    expect(copiesOf(written(plain), alone(plain), alone(again), alone(beside))).toEqual(expected);
  });

  test('are each printed where they name other volumes, in whatever form', () => {
    const said = (text: string) => written([...plain.slice(0, 5), [10, 110, text]]);
    const forms = ['Volume 1/3', 'Caixa 2 de 3', 'Vol. 3', 'VOL: 01'];
    expect(copiesOf(...forms.map(said))).toEqual([null, null, null, null]);
    expect(copiesOf(said('Volume 1/1'), said('Volume: 1'), said('1 DE 1'))).toEqual([null, 0, 0]);
  });

  test('are each printed where they are to two people, of two orders, or bear other codes beside', () => {
    const to = (name: string) => written(plain.map(([x, y, text]) => [x, y, y === 74 ? name : text]));
    expect(copiesOf(to('Joana Prado'), to('Caio Lemos'), to('Joana Prado da Silva'))).toEqual([
      null,
      null,
      0,
    ]);
    const bearing = (...codes: string[]) => alone(plain, { codes: ['BR253719362414Y', ...codes] });
    expect(copiesOf(bearing('9000000001'), bearing('9000000002'), bearing())).toEqual([null, null, 0]);
  });

  test('are one where each postal object has a code of its own, however its pictures look', () => {
    const [first, again] = ['p', 'q'].map((picture) => seen(['AA123456785BR'], picture));
    if (first === undefined || again === undefined) throw new Error('There are no pictures.');
    expect(copiesOf(first, again)).toEqual([null, 0]);
  });

  test('are each printed where their pictures differ and may be volumes', () => {
    const pictures = ['p', 'q', 'p'].map((picture) => seen(['888036539420087'], picture));
    expect(copiesOf(...pictures)).toEqual([null, null, 0]);
  });
});

describe('a label is known by', () => {
  const order: Cells = [
    [10, 10, 'Transportes Rápidos do Vale'],
    [10, 40, 'Pedido: PED-1234567'],
  ];
  const key: Cells = [
    [10, 10, 'Transportes Rápidos do Vale'],
    [10, 40, KEY],
  ];
  const words = (name: string, date: string): Cells => [
    [10, 10, `Transportes do Vale ${date}`],
    [10, 60, 'DESTINATÁRIO'],
    [10, 74, name],
  ];
  const codeOf = (region: CutRegion) => assemble([region], 0).labels[0]?.code;

  test('its tracking, then its order, then its invoice', () => {
    expect(codeOf(written(shopee('1/1', '')))).toBe('rastreio:BR253719362414Y');
    expect(codeOf(written(order))).toBe('pedido:PED-1234567');
    expect(codeOf(written(key))).toBe(`nota:${KEY}`);
  });

  test('its words, another day too', () => {
    const [first, again, other] = [
      codeOf(written(words('Joana Prado', '22/11/2026'))),
      codeOf(written(words('Joana Prado', '23/11/2026'))),
      codeOf(written(words('Caio Lemos', '23/11/2026'))),
    ];
    expect(first).toMatch(/^texto:[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('its picture, where its words stand on every label of the file', () => {
    const stamp: Cells = [[10, 400, 'Gerado pelo sistema da loja em 2026']];
    const { labels } = assemble(
      ['p', 'q', 'p'].map((picture) => written(stamp, { codes: [], picture, hasBars: true })),
      0,
    );
    expect(labels.map(({ code, copyOf }) => [code, copyOf])).toEqual([
      ['imagem:p', null],
      ['imagem:q', null],
      ['imagem:p', 0],
    ]);
  });

  test('its place in its file, where nothing of it was drawn', () => {
    const stamp: Cells = [[10, 400, 'Gerado pelo sistema da loja em 2026']];
    const { labels } = assemble(
      ['a-1-0', 'a-2-0'].map((identity) => written(stamp, { identity })),
      0,
    );
    expect(labels.map(({ code }) => code)).toEqual(['imagem:a-1-0', 'imagem:a-2-0']);
  });
});

describe('what contradicts itself', () => {
  const withNumbers = (...numbers: string[]) =>
    assemble(
      [written([...shopee('1/1', ''), ...numbers.map((text, row) => [10, 200 + row * 20, text] as const)])],
      0,
    ).labels[0]?.invoice;

  test('is no sign of an invoice, and said to be contested', () => {
    const contested = { key: null, number: null, series: null, cnpj: null, isContested: true };
    expect(withNumbers('NF: 12.345', 'NF: 12.346')).toEqual(contested);
    expect(withNumbers(KEY, 'NF: 12.346')).toEqual(contested);
    expect(withNumbers(KEY, sampleKey(13))).toEqual(contested);
  });

  test('is not contested where the key says the same', () => {
    expect(withNumbers(KEY, 'NF: 000.000.012')).toEqual({
      ...{ key: KEY, number: '12', series: '1', cnpj: '58716523000119' },
    });
  });

  test('is no tracking', () => {
    const [label] = assemble([written([...shopee('1/1', ''), [10, 200, 'BR259999999999Z']])], 0).labels;
    expect(label?.tracking).toBeNull();
    expect(label?.scans).toEqual(expect.arrayContaining(['BR253719362414Y', 'BR259999999999Z']));
  });
});

describe('what a scanner may read', () => {
  test('is nothing that labels of other orders bear, nor a CEP', () => {
    const { labels } = assemble(
      [seen(['AA123456785BR', '9912345678', '01001000'], 'p'), seen(['AB123456785BR', '9912345678'], 'q')],
      0,
    );
    expect(labels.map(({ scans }) => scans.filter((scan) => scan.length > 8))).toEqual([
      ['AA123456785BR'],
      ['AB123456785BR'],
    ]);
  });
});

describe('a region is no label', () => {
  test('when it is a list of parcels, a declaration, a DANFE, a boleto, or shows nothing of one', () => {
    const papers: Cells[] = [
      [
        [10, 10, 'Folha de controle'],
        [10, 30, 'Pack ID: 2000001234567890'],
      ],
      [
        [10, 10, 'DECLARAÇÃO DE CONTEÚDO'],
        [10, 30, 'DESTINATÁRIO Joana Prado'],
        [10, 50, 'IDENTIFICAÇÃO DOS BENS'],
      ],
      [
        [10, 10, 'DANFE SIMPLIFICADO - ETIQUETA'],
        [10, 30, 'CHAVE DE ACESSO'],
        [10, 50, KEY],
      ],
    ];
    const { labels, others } = assemble(
      [
        ...papers.map((cells) => written(cells)),
        seen(['23793381286000782713695000063305975520000370000'.slice(0, 44)], 'p'),
        written([[10, 10, 'Contrato de locação de um imóvel']], { codes: [], picture: 'q', hasBars: false }),
      ],
      0,
    );
    expect(labels).toEqual([]);
    expect(others.map(({ kind }) => kind)).toEqual(['control', 'declaration', 'danfe', 'control', 'control']);
  });

  test('but it is one with its DANFE or declaration on the same piece of paper', () => {
    const danfe: Cells = [
      [10, 200, 'DANFE SIMPLIFICADO - ETIQUETA'],
      [10, 220, 'CHAVE DE ACESSO'],
      [10, 240, KEY],
    ];
    const declaration: Cells = [
      [10, 200, 'DECLARAÇÃO DE CONTEÚDO'],
      [10, 220, 'IDENTIFICAÇÃO DOS BENS'],
    ];
    const tiktok: Cells = [
      [10, 10, 'TikTok Shop J&T EXPRESS'],
      [10, 40, '888036539420087'],
    ];
    const correios: Cells = [
      [10, 10, 'SEDEX Contrato 9912345678'],
      [10, 40, 'AA 123 456 785 BR'],
    ];
    const { labels } = assemble([written([...tiktok, ...danfe]), written([...correios, ...declaration])], 0);
    expect(labels.map(({ tracking }) => tracking)).toEqual(['888036539420087', 'AA123456785BR']);
  });

  test('but it is one with a word of a list on it, or bars that cannot be read', () => {
    const { labels } = assemble(
      [
        written([...shopee('1/1', ''), [10, 200, 'Romaneio 123']]),
        written([], { codes: [], picture: 'p', hasBars: true }),
      ],
      0,
    );
    expect(labels).toHaveLength(2);
  });

  test('but it is one with an address on paper of a label, although it has neither bars nor a heading', () => {
    const address: Cells = [
      [10, 10, 'Joana Prado'],
      [10, 30, 'Rua das Acácias, 120'],
      [10, 50, '01558-697 São Paulo'],
    ];
    const bare = { codes: [], picture: 'p', hasBars: false };
    const { labels, others } = assemble(
      [
        written(address, bare),
        written(address, { ...bare, box: shownBox(0, 0, 500, 400) }),
        written([...address, [10, 200, '80010-010 Curitiba'], [10, 220, '20010-020 Rio']], bare),
        written([[10, 10, 'Confira o conteúdo']], bare),
      ],
      0,
    );
    expect([labels.length, others.length]).toEqual([1, 3]);
  });

  test('is a picture of a key alone after a label without one', () => {
    const pages = [
      seen(['888036539420087'], 'p'),
      seen([KEY], 'q', { sheet: 2 }),
      seen([KEY], 'r', { sheet: 3 }),
    ];
    expect(assemble(pages, 0).others.map(({ sheet }) => sheet)).toEqual([2]);
  });
});

test('a label of Mercado Livre that was cut into parts is whole again', () => {
  const json = '{"id":"43321293911","sender_id":1}';
  const upper = seen(['43321293911'], 'p', { box: shownBox(10, 10, 280, 200) });
  const lower = seen([json], 'q', { box: shownBox(10, 210, 280, 400) });
  const { labels } = assemble([upper, lower], 0);
  expect(labels.map(({ box, tracking }) => [box, tracking])).toEqual([[[10, 10, 280, 400], '43321293911']]);
  const other = seen(['{"id":"43321293912","sender_id":1}'], 'q', { box: shownBox(10, 210, 280, 400) });
  expect(assemble([upper, other], 0).labels).toHaveLength(2);
});
