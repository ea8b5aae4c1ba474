import { expect, it } from 'vitest';
import { Finder } from '../../../containers/documents/pdf/redact/finder.ts';
import { hideNames, kindsInNames } from '../../../containers/documents/pdf/redact/hide-names.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const finder = new Finder({ terms: ['Souza', 'Off'], kinds: ['cpf'], exceptions: [], wholeWords: true });

it('names of states and destinations that have something to hide are others, the same wherever they are named', () => {
  const document = madeDocument(
    {
      '1 0 R': { value: { '/Pages': '2 0 R', '/Dests': '5 0 R' } },
      '2 0 R': { value: { '/Kids': [] } },
      '3 0 R': {
        value: {
          ...{ '/FT': '/Btn', '/V': '/Souza', '/DV': '/Off', '/AS': '/Souza' },
          '/AP': { '/N': { '/Souza': '9 0 R', '/Off': '9 0 R', '/529.982.247-25': '9 0 R' }, '/D': '6 0 R' },
        },
      },
      '4 0 R': { value: { '/Subtype': '/Link', '/A': { '/S': '/GoTo', '/D': '/Dona Souza' } } },
      '5 0 R': { value: { '/Dona Souza': [1], '/Capa': [2] } },
      '6 0 R': { value: { '/Souza': '9 0 R' } },
      '9 0 R': { stream: { dict: {}, data: '' } },
    },
    { '/Root': '1 0 R' },
  );
  expect([...kindsInNames(document, finder)].toSorted()).toEqual(['cpf', 'termo']);
  expect(hideNames(document, finder)).toBe(3);
  expect(kindsInNames(document, finder)).toEqual(new Set());
  const field = document.dictionary('3 0 R');
  const state = String(field['/V']);
  expect(field).toMatchObject({ '/DV': '/Off', '/AS': state, '/AP': { '/D': { [state]: '9 0 R' } } });
  const { '/N': normal } = document.dictionary(field['/AP']);
  expect(Object.keys(document.dictionary(normal))).toHaveLength(3);
  expect(normal).toMatchObject({ [state]: '9 0 R', '/Off': '9 0 R' });
  const { '/D': target } = document.dictionary(document.dictionary('4 0 R')['/A']);
  const destinations = document.dictionary(document.dictionary('1 0 R')['/Dests']);
  expect(destinations).toEqual({ [String(target)]: [1], '/Capa': [2] });
});
