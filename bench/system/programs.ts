import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program without sandbox and service. Throws if it fails. */
export async function bare(
  program: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  await execute(program, [...args], { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 });
}

/** Creates a directory that exists while `work` runs. */
export async function inDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'papelada-bench-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Runs LibreOffice alone, with a prepared profile that is copied for each document. */
export class BareOffice {
  readonly #directory: string;
  readonly #profile: string;
  #documents = 0;

  private constructor(directory: string) {
    this.#directory = directory;
    this.#profile = join(directory, 'profile');
  }

  static async prepare(directory: string, document: string): Promise<BareOffice> {
    const office = new BareOffice(directory);
    await convert(office.#profile, document, directory);
    return office;
  }

  async convert(document: string): Promise<void> {
    const own = join(this.#directory, String(++this.#documents));
    cpSync(this.#profile, join(own, 'profile'), { recursive: true });
    await convert(join(own, 'profile'), document, own);
    await stat(join(own, `${parse(document).name}.pdf`));
    await rm(own, { recursive: true });
  }
}

async function convert(profile: string, document: string, outputDirectory: string): Promise<void> {
  await bare('soffice', [
    `-env:UserInstallation=file://${profile}`,
    ...['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'],
    ...['--convert-to', 'pdf', '--outdir', outputDirectory, document],
  ]);
}
