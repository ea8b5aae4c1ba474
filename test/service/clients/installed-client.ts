import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriverCommand } from './drivers.ts';
import { installPython, installTypescript, projectIn, pythonIn } from './install.ts';

/** A client that is built, installed from disk, and used by its driver. */
export interface InstalledClient {
  /** How it names itself and its runtime. */
  agent: RegExp;
  install(directory: string): Promise<void>;
  command(directory: string): DriverCommand;
  /** It is no program that could be killed, and starts again with what it has left on the disk. */
  hasNoDisk?: true;
  /** Its runtime takes JSON that is whole, though its answer announced more bytes. */
  takesShortAnswers?: true;
}

const TYPESCRIPT_DRIVER = join(import.meta.dirname, 'programs/typescript.mjs');
const PYTHON_DRIVER = join(import.meta.dirname, '../../../clients/python/driver.py');

/** The TypeScript client in a runtime that runs `program` with `args` and the name of a script. */
export function typescriptClient(
  runtime = `node ${process.versions.node}`,
  program = process.execPath,
  args: readonly string[] = [],
): InstalledClient {
  return {
    agent: new RegExp(`^papelada-typescript/[0-9.]+ \\(${runtime}`),
    async install(directory) {
      await installTypescript(directory);
      await copyFile(TYPESCRIPT_DRIVER, join(projectIn(directory), 'program.mjs'));
    },
    command: (directory) => ({ program, args: [...args, 'program.mjs'], cwd: projectIn(directory) }),
  };
}

export function pythonClient(): InstalledClient {
  return {
    agent: /^papelada-python\/[0-9.]+ \(python 3\./,
    async install(directory) {
      await installPython(directory);
      await copyFile(PYTHON_DRIVER, join(directory, 'driver.py'));
    },
    command: (directory) => ({ program: pythonIn(directory), args: ['driver.py'], cwd: directory }),
  };
}
