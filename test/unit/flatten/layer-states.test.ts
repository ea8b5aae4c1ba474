import { describe, expect, test } from 'vitest';
import { LayerStates } from '../../../containers/documents/pdf/flatten/layer-states.ts';
import { madeDocument } from '../support/pdf-objects.ts';

const [ON, OFF] = ['5 0 R', '6 0 R'];

function statesOf(configuration: object, view: 'tela' | 'impressao' = 'tela', layer: object = {}) {
  const objects = {
    '1 0 R': { value: { '/OCProperties': { '/OCGs': [ON, OFF], '/D': configuration } } },
    '5 0 R': { value: { '/Type': '/OCG', '/Name': 'u:a', ...layer } },
    '6 0 R': { value: { '/Type': '/OCG', '/Name': 'u:b' } },
  };
  return new LayerStates(madeDocument(objects, { '/Root': '1 0 R' }), view);
}

describe('layers', () => {
  test.each([
    [{}, true, true],
    [{ '/OFF': [OFF] }, true, false],
    [{ '/BaseState': '/OFF', '/ON': [ON] }, true, false],
    [{ '/BaseState': '/Unchanged', '/OFF': [ON, OFF] }, false, false],
  ])('are shown by the default configuration %j', (configuration, first, second) => {
    const states = statesOf(configuration);
    expect([states.isShown(ON), states.isShown(OFF)]).toEqual([first, second]);
    expect(states.shown).toBe(Number(first) + Number(second));
  });

  test('say themselves where they are shown, if the configuration asks them', () => {
    const usage = { '/Usage': { '/Print': { '/PrintState': '/OFF' }, '/View': { '/ViewState': '/ON' } } };
    const asked = (event: string, category: string) => ({
      '/AS': [{ '/Event': event, '/Category': [category], '/OCGs': [ON] }],
    });
    expect(statesOf(asked('/Print', '/Print'), 'impressao', usage).isShown(ON)).toBe(false);
    expect(statesOf(asked('/Print', '/Print'), 'tela', usage).isShown(ON)).toBe(true);
    expect(statesOf({}, 'impressao', usage).isShown(ON)).toBe(true);
  });

  test('that are not meant to be viewed have no effect', () => {
    expect(statesOf({ '/OFF': [ON, OFF] }, 'tela', { '/Intent': '/Design' }).isShown(ON)).toBe(true);
  });

  test.each([
    [{ '/OCGs': [ON, OFF] }, true],
    [{ '/OCGs': [ON, OFF], '/P': '/AllOn' }, false],
    [{ '/OCGs': [ON, OFF], '/P': '/AnyOff' }, true],
    [{ '/OCGs': OFF, '/P': '/AllOff' }, true],
    [{ '/OCGs': [] }, true],
    [{ '/OCGs': ['9 0 R'], '/P': '/AllOff' }, true],
    [{ '/VE': ['/Not', OFF] }, true],
    [{ '/VE': ['/And', ON, ['/Or', OFF, ['/Not', ON]]] }, false],
    [{ '/VE': ['/Xor', ON], '/OCGs': OFF }, false],
  ])('are shown together as their membership %j says', (membership, isShown) => {
    expect(statesOf({ '/OFF': [OFF] }).isShown({ '/Type': '/OCMD', ...membership })).toBe(isShown);
  });

  test('whose membership goes round in a circle are shown', () => {
    const objects = {
      '1 0 R': { value: {} },
      '2 0 R': { value: ['/Not', '2 0 R'] },
    };
    const states = new LayerStates(madeDocument(objects, { '/Root': '1 0 R' }), 'tela');
    expect(states.isShown({ '/Type': '/OCMD', '/VE': '2 0 R' })).toBe(true);
  });
});
