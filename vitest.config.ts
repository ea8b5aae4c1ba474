import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/container*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'container',
          include: ['test/unit/container*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'service',
          include: ['test/service/**/*.test.ts'],
          globalSetup: './test/service/support/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
