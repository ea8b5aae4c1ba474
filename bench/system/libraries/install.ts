import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  installPython,
  installTypescript,
  projectIn,
  pythonIn,
} from '../../../test/service/clients/install.ts';
import { LibraryProgram } from './program.ts';

/** A client library, built and installed as its users do. */
export interface Library {
  name: string;
  /** Runs a program that imports the client and ends. */
  importIt(): Promise<unknown>;
  /** Runs the same program without the client. */
  importNothing(): Promise<unknown>;
  /** Starts the program of this folder that makes calls with it. */
  start(url: string, key: string): LibraryProgram;
  /** Starts one that makes them by the runtime's own means, where these take memory that the client cannot save. */
  startBare?(url: string, key: string): LibraryProgram;
}

/** What every HTTPS call of a Python program imports. */
const PYTHON_ALONE = 'import http.client, json, ssl';

export async function installLibraries(
  directory: string,
): Promise<{ libraries: Library[]; project: string }> {
  const home = join(directory, 'python');
  await mkdir(home);
  await installTypescript(directory);
  await installPython(home);
  const project = projectIn(directory);
  const python = pythonIn(home);
  await copyFile(join(import.meta.dirname, 'typescript.mjs'), join(project, 'calls.mjs'));
  await writeFile(join(project, 'empty.mjs'), '');
  await writeFile(join(project, 'import.mjs'), "import '@papelada/client/node';\n");
  const libraries: Library[] = [
    {
      name: 'TypeScript',
      importIt: () => run(process.execPath, [join(project, 'import.mjs')]),
      importNothing: () => run(process.execPath, [join(project, 'empty.mjs')]),
      start: (url, key) => LibraryProgram.start(process.execPath, [join(project, 'calls.mjs')], url, key),
      startBare: (url, key) =>
        LibraryProgram.start(process.execPath, [join(import.meta.dirname, 'fetch.mjs')], url, key),
    },
    {
      name: 'Python',
      importIt: () => run(python, ['-c', `${PYTHON_ALONE}, papelada`]),
      importNothing: () => run(python, ['-c', PYTHON_ALONE]),
      start: (url, key) => LibraryProgram.start(python, [join(import.meta.dirname, 'python.py')], url, key),
    },
  ];
  return { libraries, project };
}

/** Without the environment of the bench, which makes Node keep its compiled code. */
function run(program: string, args: readonly string[]): Promise<unknown> {
  return promisify(execFile)(program, [...args], { env: { PATH: process.env.PATH } });
}
