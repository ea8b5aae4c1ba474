import { afterAll, test } from 'vitest';
import { Service } from './service.ts';

// biome-ignore lint/correctness/noEmptyPattern: vitest wants to see which fixtures a fixture asks for
const shared = test.extend('service', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const service = await Service.start();
  onCleanup(() => service.stop());
  return service;
});

/**
 * The service that the test files of a process share, started for the first of them. For files that do not kill
 * or restart it, do not shift its clock and look only at what they have made; others start their own.
 */
export function useService(): () => Service {
  let service: Service | undefined;
  shared.beforeAll(({ service: started }) => {
    service = started;
  });
  // The next file finds no faults armed and no jobs before its own.
  afterAll(async () => {
    service?.faults.disarm();
    await service?.idle();
  });
  return () => {
    if (service === undefined) throw new Error('The service has not started.');
    return service;
  };
}
