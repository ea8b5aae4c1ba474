import { describe, expect, test } from 'vitest';
import { configurationFaults, LOCAL_ONLY } from '../../worker/configuration.ts';

const good = {
  KEY_SECRETS: `${'0a'.repeat(32)}, ${'9F'.repeat(32)}`,
  OPERATOR_TOKEN: 'x'.repeat(32),
  ESIGN_LINK_SECRET: '0c'.repeat(32),
  ESIGN_MASTER_KEYS: `${'0a'.repeat(32)},${'9F'.repeat(32)}`,
  MAIL_FROM: 'avisos@papelada.example',
};

describe('a production', () => {
  test('with its secrets and nothing of local running may serve', () => {
    expect(configurationFaults(good)).toEqual([]);
    expect(configurationFaults({ ...good, ENVIRONMENT: 'production', RUNNER_INSTANCES: '2' })).toEqual([]);
  });

  test.each([...LOCAL_ONLY])('with %s is refused, whatever its value', (name) => {
    for (const value of ['', '0', 'x', {}])
      expect(configurationFaults({ ...good, [name]: value })).toEqual([`${name} is for local running only`]);
  });

  test.each([
    ['KEY_SECRETS', ''],
    ['KEY_SECRETS', 'segredo'],
    ['KEY_SECRETS', '0a'.repeat(31)],
    ['KEY_SECRETS', `${'0a'.repeat(32)},`],
    ['OPERATOR_TOKEN', 'x'.repeat(31)],
    ['OPERATOR_TOKEN', undefined],
    ['ESIGN_LINK_SECRET', undefined],
    ['ESIGN_LINK_SECRET', '0c'.repeat(31)],
    ['ESIGN_MASTER_KEYS', undefined],
    ['ESIGN_MASTER_KEYS', '0a'.repeat(31)],
    ['ESIGN_MASTER_KEYS', '0a'.repeat(33)],
    ['ESIGN_MASTER_KEYS', `${'0a'.repeat(32)},`],
    ['MAIL_FROM', 'Papelada <avisos@papelada.example>'],
    ['MAIL_FROM', undefined],
  ])('with %s = %j is refused', (name, value) => {
    const faults = configurationFaults({ ...good, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(name);
  });

  test('is what does not say that it is local', () => {
    for (const ENVIRONMENT of ['', 'Local', 'development', undefined])
      expect(configurationFaults({ ...good, ENVIRONMENT, DEV_MAIL: '1' })).toHaveLength(1);
    expect(configurationFaults({ ENVIRONMENT: 'local', DEV_MAIL: '1' })).toEqual([]);
  });
});
