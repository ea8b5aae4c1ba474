import { lookUp } from '../../../../plain/look-up.ts';
import type { FiscalElement } from '../../values/element.ts';
import { date, decimal, moment } from '../../values/values.ts';
import { balanced, type PaperField } from '../paper/fields.ts';
import type { PaperPages, TableColumn } from '../paper/pages.ts';
import { NAVIGATIONS } from './tables.ts';

type Facts = readonly (readonly [title: string, value: string])[];

const FIELDS_A_ROW = 4;
const TERMINALS: readonly TableColumn[] = [
  { title: 'TERMINAL', share: 1 },
  { title: 'CÓDIGO', share: 1 },
  { title: 'NOME', share: 4 },
];
const CONVOY: readonly TableColumn[] = [
  { title: 'CÓDIGO DA EMBARCAÇÃO', share: 1 },
  { title: 'BALSA', share: 4 },
];
const WAGONS: readonly TableColumn[] = [
  { title: 'SEQUÊNCIA', share: 0.8 },
  { title: 'SÉRIE', share: 0.8 },
  { title: 'NÚMERO DO VAGÃO', share: 1.2 },
  { title: 'TIPO', share: 0.8 },
  { title: 'PESO REAL (TON)', share: 1, align: 'right' },
  { title: 'PESO BASE DE CÁLCULO (TON)', share: 1.2, align: 'right' },
  { title: 'TONELADA ÚTIL', share: 1, align: 'right' },
];

function drawFacts(pages: PaperPages, facts: Facts): void {
  const fields = facts
    .filter(([, value]) => value !== '')
    .map(([title, value]): PaperField => ({ title, value, share: 1 }));
  if (fields.length > 0) pages.block('', balanced(fields, FIELDS_A_ROW));
}

function drawAir(pages: PaperPages, air: FiscalElement): void {
  drawFacts(pages, [
    ['AERONAVE', [air.text('nac'), air.text('matr')].filter(Boolean).join(' - ')],
    ['Nº DO VOO', air.text('nVoo')],
    ['DATA DO VOO', date(air.text('dVoo'))],
    ['AERÓDROMO DE EMBARQUE', air.text('cAerEmb')],
    ['AERÓDROMO DE DESTINO', air.text('cAerDes')],
  ]);
}

function terminalRows(water: FiscalElement): string[][] {
  const rows = (group: string, name: string, kind: string) =>
    water.all(group).map((one) => [kind, one.text(`c${name}`), one.text(`x${name}`)]);
  return [
    ...rows('infTermCarreg', 'TermCarreg', 'CARREGAMENTO'),
    ...rows('infTermDescarreg', 'TermDescarreg', 'DESCARREGAMENTO'),
  ];
}

function drawWater(pages: PaperPages, water: FiscalElement): void {
  const sailing = water.text('tpNav');
  drawFacts(pages, [
    ['CÓDIGO DA EMBARCAÇÃO', water.text('cEmbar')],
    ['NOME DA EMBARCAÇÃO', water.text('xEmbar')],
    ['TIPO DA EMBARCAÇÃO', water.text('tpEmb')],
    ['IRIN DO NAVIO', water.text('irin')],
    ['Nº DA VIAGEM', water.text('nViag')],
    ['PORTO DE EMBARQUE', water.text('cPrtEmb')],
    ['PORTO DE DESTINO', water.text('cPrtDest')],
    ['PORTO DE TRANSBORDO', water.text('prtTrans')],
    ['NAVEGAÇÃO', lookUp(NAVIGATIONS, sailing) ?? sailing],
  ]);
  const terminals = terminalRows(water);
  if (terminals.length > 0) pages.table('TERMINAIS', TERMINALS, terminals);
  const barges = water.all('infEmbComb').map((one) => [one.text('cEmbComb'), one.text('xBalsa')]);
  if (barges.length > 0) pages.table('EMBARCAÇÕES DO COMBOIO', CONVOY, barges);
}

function drawRail(pages: PaperPages, rail: FiscalElement): void {
  const train = rail.find('trem');
  const at = (name: string) => train?.text(name) ?? '';
  drawFacts(pages, [
    ['PREFIXO DO TREM', at('xPref')],
    ['LIBERAÇÃO DO TREM', moment(at('dhTrem'))],
    ['ORIGEM', at('xOri')],
    ['DESTINO', at('xDest')],
    ['QTD. DE VAGÕES', at('qVag')],
  ]);
  const wagons = rail
    .all('vag')
    .map((one) => [
      ...[one.text('nSeq'), one.text('serie'), one.text('nVag'), one.text('tpVag')],
      ...[one.text('pesoR'), one.text('pesoBC'), one.text('TU')].map((weight) => decimal(weight, 3)),
    ]);
  if (wagons.length > 0) pages.table('VAGÕES', WAGONS, wagons);
}

/** The drawing function of each mode other than the road, and the children of its group that are shown. */
export const OTHER_MODES: Readonly<
  Record<string, { draw: (pages: PaperPages, mode: FiscalElement) => void; shown: readonly string[] }>
> = {
  aereo: { draw: drawAir, shown: ['nac', 'matr', 'nVoo', 'dVoo', 'cAerEmb', 'cAerDes'] },
  aquav: {
    draw: drawWater,
    shown: [
      ...['cEmbar', 'xEmbar', 'tpEmb', 'irin', 'nViag', 'cPrtEmb', 'cPrtDest', 'prtTrans', 'tpNav'],
      ...['infTermCarreg', 'infTermDescarreg', 'infEmbComb'],
    ],
  },
  ferrov: { draw: drawRail, shown: ['trem', 'vag'] },
};
