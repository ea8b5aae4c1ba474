import { describe, expect, test } from 'vitest';
import { probeFaultOf } from '../../../containers/sandbox/probe-fault.ts';

const SAFE = { network: false, homes: false, systemWritable: false, uid: 1500 };

describe('a sandbox is trusted', () => {
  test('where its probe reached nothing', () => {
    expect(probeFaultOf(SAFE, false)).toBeNull();
  });

  test.each(Object.keys(SAFE))('and not where its probe leaves out %s', (left) => {
    const partial = Object.fromEntries(Object.entries(SAFE).filter(([key]) => key !== left));
    expect(probeFaultOf(partial, false)).toBe('the probe gave no report');
  });

  test.each<[string, object]>([
    ['reached the network', { network: true }],
    ['saw private files', { homes: true }],
    ['could write to the system', { systemWritable: true }],
    ['ran as root', { uid: 0 }],
    ['gave no report', { homes: 'no' }],
  ])('and not where its probe %s', (fault, change) => {
    expect(probeFaultOf({ ...SAFE, ...change }, false)).toContain(fault);
  });

  test('and not where something came from it over the network, whatever it says', () => {
    expect(probeFaultOf(SAFE, true)).toContain('network');
  });
});
