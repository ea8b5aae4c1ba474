import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { describe, expect, test } from 'vitest';
import { describeFaults } from './fault-suite.ts';
import { archiveIn, projectIn } from './install.ts';
import { typescriptClient } from './installed-client.ts';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '../../../clients/typescript');
const COMPILER = join(import.meta.dirname, '../../../node_modules/.bin/tsc');

const directory = describeFaults('the TypeScript client', typescriptClient());

describe('the package of the TypeScript client', () => {
  const archive = () => readFile(archiveIn(directory()));

  test('has what belongs there, and nothing else', async () => {
    const { stdout } = await run('tar', ['--list', '--file', archiveIn(directory())]);
    const declared = globSync('**/*.ts', { cwd: join(PACKAGE, 'src') }).map((path) =>
      path.replace(/\.ts$/, '.d.ts'),
    );
    const built = ['index.js', 'node/index.js', 'shared.js', ...declared];
    const files = [
      ...['package/LICENSE', 'package/README.md', 'package/package.json'],
      ...built.map((path) => `package/dist/${path}`),
    ];
    expect(stdout.trim().split('\n').sort()).toEqual(files.sort());
  });

  test('has no fault that publint finds', async () => {
    const { buffer, byteOffset, byteLength } = await archive();
    const tarball = new Uint8Array(buffer, byteOffset, byteLength).slice().buffer;
    const { messages } = await publint({ pack: { tarball }, strict: true, level: 'suggestion' });
    expect(messages).toEqual([]);
  });

  test('has right types wherever ES modules are resolved', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(await archive()));
    if (!analysis.types) throw new Error('The package has no types.');
    // CommonJS loads it by `require` of Node.js, which compilers from before that do not know.
    const left = analysis.problems.filter(
      (problem) =>
        !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
    );
    expect(left).toEqual([]);
    expect(Object.keys(analysis.entrypoints).sort()).toEqual(['.', './node']);
  });

  test('brings no other package with it', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: projectIn(directory()) });
    const project = projectIn(directory());
    expect(stdout.trim().split('\n')).toEqual([project, join(project, 'node_modules/@papelada/client')]);
  });

  test('compiles in a strict project, without the types of Node.js', async () => {
    const folder = join(projectIn(directory()), 'typed');
    await mkdir(folder);
    await writeFile(
      join(folder, 'main.ts'),
      `import { Papelada, PapeladaError } from '@papelada/client';
       import { Papelada as OfNode } from '@papelada/client/node';
       export async function main(client: Papelada, ofNode: OfNode) {
         const job = await client.tools.run('girar-pdf', { files: [], options: { angle: 90 } });
         const paths: string[] = await ofNode.download(job, 'prontos');
         return { paths, isPapelada: PapeladaError.prototype instanceof Error };
       }`,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      skipLibCheck: false,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
    const { stdout } = await run(COMPILER, ['-p', folder]).catch((error) => error);
    expect(stdout).toBe('');
  });

  test('is loaded by `require`, too', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--print', "typeof require('@papelada/client/node').Papelada"],
      { cwd: projectIn(directory()) },
    );
    expect(stdout.trim()).toBe('function');
  });
});
