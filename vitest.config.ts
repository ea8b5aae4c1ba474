import { defineConfig } from 'vitest/config';

// On a shared CI machine one hiccup is tried again, and shown as such; elsewhere it is a failure to be understood.
const retry = process.env.CI === undefined ? 0 : 1;

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/container*.test.ts'],
          globalSetup: './test/unit/support/make-contract.ts',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'container',
          retry,
          include: ['test/unit/container*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'soak',
          include: ['test/soak/**/*.test.ts'],
          testTimeout: 60 * 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'service',
          retry,
          include: ['test/service/**/*.test.ts'],
          globalSetup: './test/service/support/global-setup.ts',
          setupFiles: ['./test/service/support/contract/report.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'engine',
          retry,
          include: ['test/engine/**/*.test.ts'],
          globalSetup: './test/engine/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
