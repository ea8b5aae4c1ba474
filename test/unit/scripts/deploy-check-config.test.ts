import { describe, expect, test } from 'vitest';
import { checkConfig, type DeployConfig } from '../../../scripts/deploy/check-config.ts';

const good: DeployConfig = {
  vars: { ENVIRONMENT: 'production', RUNNER_INSTANCES: '2', MAIL_FROM: 'avisos@papelada.com.br' },
  workers_dev: false,
  preview_urls: false,
  routes: [{ pattern: 'api.papelada.com.br', custom_domain: true }],
  crons: ['15 6 * * *'],
  emailBindings: ['EMAIL'],
  databaseIds: ['b6d1b1c5-5a0e-4a86-a5c2-1d2f0f0c8f1e'],
  durableObjects: ['Gate', 'Runner'],
  migratedClasses: ['Gate', 'Runner', 'Job'],
  containers: [{ class_name: 'Runner', max_instances: 6 }],
};

function faultsOf(change: Partial<DeployConfig>): string {
  return checkConfig({ ...good, ...change }).faults.join('\n');
}

describe('a configuration for production', () => {
  test('has no faults and no placeholders', () => {
    expect(checkConfig(good)).toEqual({ faults: [], placeholders: [] });
  });

  test.each([
    'RUNNER_URL',
    'RUNNER_UNSANDBOXED',
    'EGRESS_ALLOW',
    'DEV_MAIL',
  ])('has no %s, whatever ENVIRONMENT says', (name) => {
    for (const ENVIRONMENT of ['production', 'local', undefined])
      expect(faultsOf({ vars: { ...good.vars, ENVIRONMENT, [name]: '1' } })).toContain(name);
  });

  test('says that it is production', () => {
    expect(faultsOf({ vars: { ...good.vars, ENVIRONMENT: 'local' } })).toBe('ENVIRONMENT must be production');
  });

  test('has no secrets among its variables', () => {
    for (const name of ['KEY_SECRETS', 'ESIGN_MASTER_KEYS', 'ESIGN_PRIVATE_KEY'])
      expect(faultsOf({ vars: { ...good.vars, [name]: 'a'.repeat(64) } })).toContain(
        `${name} is a secret and must not stand in [vars]`,
      );
  });

  test.each<[string, Partial<DeployConfig>]>([
    ['workers_dev', { workers_dev: undefined }],
    ['preview_urls', { preview_urls: true }],
    ['routes', { routes: [] }],
    ['cron', { crons: [] }],
    ['EMAIL', { emailBindings: [] }],
    ['MAIL_FROM', { vars: { ...good.vars, MAIL_FROM: '' } }],
    ['Courier', { durableObjects: ['Courier'] }],
    ['Runner', { containers: [] }],
    ['at least 6', { containers: [{ class_name: 'Runner', max_instances: 5 }] }],
    ['at least 9', { vars: { ...good.vars, RUNNER_INSTANCES: '3' } }],
  ])('reports %s', (said, change) => {
    expect(faultsOf(change)).toContain(said);
  });

  test('lists what is still to be filled in', () => {
    const { faults, placeholders } = checkConfig({
      ...good,
      vars: { ...good.vars, MAIL_FROM: 'avisos@papelada.example' },
      routes: [{ pattern: 'api.papelada.example', custom_domain: true }],
      databaseIds: ['00000000-0000-0000-0000-000000000000'],
    });
    expect([faults, placeholders.length]).toEqual([[], 3]);
  });
});
