import { describe, expect, test } from 'vitest';
import {
  askingWords,
  checkWords,
  countWords,
  finishedWords,
  outcomeWords,
} from '../../../common/shipping/conference-words.ts';

const NOW = Date.parse('2026-11-23T10:12:00Z');
const parcel = {
  position: 12,
  revision: 3,
  at: NOW,
  device: 'Bancada 1',
  carrier: 'Correios',
  volume: 1,
  volumes: 1,
};
const context = { code: 'QB123456785BR', loading: 'Shopee Xpress', now: NOW };

describe('what is said of a scan', () => {
  test('names the parcel, and what to do where it must not be loaded', () => {
    expect(outcomeWords({ result: 'checked', parcel, orders: 1 }, context)).toEqual({
      title: 'Conferido',
      text: 'Pacote nº 12.',
    });
    expect(
      outcomeWords({ result: 'already', parcel: { ...parcel, volume: 2, volumes: 2 }, orders: 1 }, context),
    ).toEqual({
      title: 'Já conferido',
      text: 'Pacote nº 12, volume 2 de 2 do pedido, conferido às 07:12, em “Bancada 1”.',
    });
    expect(outcomeWords({ result: 'other_carrier', parcel, orders: 1 }, context)).toEqual({
      title: 'Outra transportadora',
      text: 'Pacote nº 12: vai por Correios, e não por Shopee Xpress. Separe o pacote.',
    });
    expect(outcomeWords({ result: 'unknown', parcel: null, orders: 0 }, context).text).toContain(
      'Separe o pacote',
    );
  });

  test('does not send away a parcel of which only the wrong code was read', () => {
    for (const code of ['01310100', '01310-100 '])
      expect(outcomeWords({ result: 'unknown', parcel: null, orders: 0 }, { ...context, code })).toEqual({
        title: 'Leia outro código',
        text: 'Este é um CEP. Leia o código de rastreio da etiqueta.',
      });
    expect(outcomeWords({ result: 'unknown', parcel: null, orders: 3 }, context)).toMatchObject({
      title: 'Código repetido',
    });
  });

  test('has the time of Brasília, and the day where it is another', () => {
    const check = { at: Date.parse('2026-11-23T02:59:00Z'), device: null };
    expect(checkWords(check, NOW)).toBe('conferido em 22/11 às 23:59');
    expect(checkWords({ at: null, device: null }, NOW)).toBe('ainda não conferido');
  });

  test('counts what is missing', () => {
    expect([countWords(0, 2), countWords(1, 2), countWords(2, 2)]).toEqual([
      '0 de 2 conferidos, faltam 2',
      '1 de 2 conferidos, falta 1',
      '2 de 2 conferidos: completo',
    ]);
  });

  test('says that a carrier or the batch is finished, and not before', () => {
    const all = { checked: 8, total: 8 };
    const context = { loading: 'Correios', last: 8 };
    expect(finishedWords({ checked: 7, total: 8 }, { checked: 7, total: 9 }, context)).toBe(undefined);
    expect(finishedWords({ checked: 0, total: 0 }, all, context)).toBe(undefined);
    expect(finishedWords(all, { checked: 8, total: 9 }, context)).toEqual({
      title: 'Carga completa',
      text: 'Pacote nº 8, o último. Correios: 8 de 8 conferidos. Falta 1 de outras transportadoras.',
    });
    expect(finishedWords(all, all, { loading: null, last: undefined })).toEqual({
      title: 'Lote completo',
      text: 'Os 8 pacotes deste lote estão conferidos.',
    });
    const one = { checked: 1, total: 1 };
    expect(finishedWords(one, one, context)?.text).toBe(
      'Pacote nº 8, o último. O pacote deste lote está conferido.',
    );
    expect([askingWords({ checked: 0, total: 2 }), askingWords({ checked: 1, total: 2 })]).toMatchObject([
      { title: 'Leia o primeiro código' },
      { title: 'Leia o próximo código' },
    ]);
  });
});
