import { defineConfig } from 'vitest/config';

/** A file waits a quarter of its time, for the start of an engine or for a limit to pass: three keep two cores busy. */
const FILES_AT_A_TIME = 3;
// `isolate: false`: the files of a process share its modules, because loading them takes a third of the time, and
// the service or container program that these have started (`useService`, `useProgram`). A file leaves nothing
// behind in a module.
// The timeouts only detect hanging tests, even on a shared machine: no test takes a third of its own.

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    maxWorkers: FILES_AT_A_TIME,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          isolate: false,
          globalSetup: './test/unit/support/make-generated.ts',
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'container',
          include: ['test/container/**/*.test.ts'],
          isolate: false,
          testTimeout: 400_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'service',
          include: ['test/service/**/*.test.ts'],
          isolate: false,
          globalSetup: './test/service/support/global-setup.ts',
          setupFiles: [
            './test/service/support/machine-certificates.ts',
            './test/service/support/contract/report.ts',
          ],
          testTimeout: 400_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'engine',
          include: ['test/engine/**/*.test.ts'],
          globalSetup: './test/engine/support/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'soak',
          include: ['test/soak/**/*.test.ts'],
          globalSetup: './test/service/support/global-setup.ts',
          testTimeout: 60 * 60_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
