import { describe, expect, test } from 'vitest';
import { foldText } from '../../../../containers/documents/shipping/folding.ts';
import { jadlog } from '../../../../containers/documents/shipping/layouts/jadlog.ts';
import {
  ANY_ORDER,
  ANY_TRACKING,
  cnpjsIn,
  codesUnderBars,
  invoiceNumbersIn,
  keysIn,
  seriesIn,
  valuesOf,
} from '../../../../containers/documents/shipping/recognition/tokens.ts';

const KEY = '35170458716523000119550010000000121000123458';
const grouped = (key: string, gap = ' ') => key.match(/.{4}/g)?.join(gap) ?? '';

describe('the key of an invoice', () => {
  test.each([
    ['at once', KEY],
    ['in groups of four', grouped(KEY)],
    ['after a group of four that is none of its own', `0001 ${grouped(KEY)}`],
    ['over two lines', `CHAVE DE ACESSO ${grouped(KEY).slice(0, 29)}\n${grouped(KEY).slice(30)}`],
    ['with line breaks for blanks', grouped(KEY, '\n')],
  ])('is found %s', (_, text) => {
    expect(keysIn(foldText(text))).toEqual([KEY]);
  });

  test.each([
    ['with a wrong check digit', `${KEY.slice(0, 43)}9`],
    ['in a longer number', `${KEY}1`],
    ['of a month that there is not', KEY.replace('3517', '3599')],
    ['of a transport', `${KEY.slice(0, 20)}57${KEY.slice(22)}`],
  ])('is none %s', (_, text) => {
    expect(keysIn(text)).toEqual([]);
  });
});

describe('the number of an invoice', () => {
  test.each([
    ['NF: 000.012.345  Série: 1', '12345'],
    ['NF-e nº 12.345', '12345'],
    ['Nota Fiscal: 00012345', '12345'],
    ['NOTA FISCAL ELETRÔNICA Nº 12345', '12345'],
    ['NFe 7', '7'],
    ['NF\n12345', '12345'],
    ['NF-e N°: 000.012.345', '12345'],
    ['Nota Fiscal N° 12345', '12345'],
    ['NF.: 12345', '12345'],
    ['NF: 12345 Valor NF: 150,00', '12345'],
    ['NF: 1234, emitida hoje', '1234'],
    ['NFE: 1234,1235', '1234'],
  ])('is read in %j', (text, number) => {
    expect(invoiceNumbersIn(foldText(text))).toEqual([number]);
  });

  test.each([
    'NF: 12345-678 São Paulo',
    'NF 12/11/2026',
    'NF-e 3517 0458 7165 2300 0119',
    'NFe 35170458716523000119550010000000121000123458',
    'CONF 12345',
    'NF: 000',
    'Nota fiscal 1 - SAÍDA',
    'NF 12345AB',
    'VALOR NF: 150,00',
    'VALOR DA NOTA FISCAL 1.234,56',
    'NF: 1.234.567,89',
  ])('is not read in %j', (text) => {
    expect(invoiceNumbersIn(foldText(text))).toEqual([]);
  });

  test('has its series, and its issuer letters', () => {
    expect(seriesIn(foldText('Série: 001  NÚMERO 5'))).toEqual(['1']);
    expect(cnpjsIn('CNPJ 12.ABC.345/01DE-35')).toEqual(['12ABC34501DE35']);
  });
});

describe('codes', () => {
  test.each([
    ['AA 123 456 785 BR', 'AA123456785BR'],
    ['AA123456785BR', 'AA123456785BR'],
    ['Código de rastreio: MGE37433207286', 'MGE37433207286'],
    ['Tracking number\nLGI-12345678', 'LGI-12345678'],
    ['AWB: 0801234567', '0801234567'],
  ])('of carriers are found in %j', (text, code) => {
    expect(valuesOf(foldText(text), ANY_TRACKING)).toEqual([code]);
  });

  test.each([
    'XAA123456785BR',
    'AA1234567855BR',
    'Rastreio: indisponível',
    'RASTREIO ABCDEFGHIJ',
  ])('of carriers are not found in %j', (text) => {
    expect(valuesOf(foldText(text), ANY_TRACKING)).toEqual([]);
  });

  test.each([
    ['Pedido: PED-123', 'PED-123'],
    ['Pedido N° 778899', '778899'],
    ['Pedido: #123456', '123456'],
    ['Nº do pedido: GSH1X65559F57P', 'GSH1X65559F57P'],
    ['Order ID 4455667788', '4455667788'],
    ['Pedido: 29-11-2026-0001', '29-11-2026-0001'],
    ['Pedido: 2026-11-29-0001', '2026-11-29-0001'],
    ['Venda 41-55-1234', '41-55-1234'],
    ['Pedido 08001234', '08001234'],
  ])('of orders are found in %j', (text, code) => {
    expect(valuesOf(foldText(text), ANY_ORDER)).toEqual([code]);
  });

  test.each([
    'Data do pedido: 29-11-2026',
    'Data do pedido\n1-9-26',
    'Data da venda: 2026-11-29',
    'Data do pedido: 2026/11/29 10:30',
    'Data do pedido: 2026-11-29T10:30:00',
    'Pós-venda: 0800 123 4567',
    'Pós venda: 12345678',
    'Dúvidas sobre o pedido: 0800 123 4567',
    'Valor do pedido: 1500,00',
  ])('of orders are not found in %j', (text) => {
    expect(valuesOf(foldText(text), ANY_ORDER)).toEqual([]);
  });

  test.each(['CNPJ: 11222333000181', 'CPF/CNPJ 11222333000181'])('of Jadlog are not found in %j', (text) => {
    expect(valuesOf(foldText(`${text}\n12345678901234`), jadlog.tracking)).toEqual(['12345678901234']);
  });

  test('under bars are in a cell of their own, and nobody’s CPF or telephone', () => {
    const cells = [
      '43321293911',
      'BR 2537 1936 2414Y',
      '52998224725',
      '11987654321',
      'Fone: 12345678',
      '1234567',
    ];
    expect(codesUnderBars(cells)).toEqual(['43321293911', 'BR253719362414Y']);
  });
});
