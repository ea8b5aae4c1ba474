import type { Files, ReadSettings } from '../resources/files.ts';
import type { Job } from '../types.ts';
import { localName } from './file-name.ts';
import { save } from './save.ts';

export interface DownloadOptions extends ReadSettings {
  /** Troca um arquivo que já existe. */
  overwrite?: boolean;
}

/** Saves the files of a job in a folder; returns their paths. */
export async function downloadJob(
  files: Files,
  job: Job,
  folder: string,
  { overwrite = false, ...settings }: DownloadOptions,
): Promise<string[]> {
  const paths: string[] = [];
  const taken = new Set<string>();
  for (const output of job.outputs) {
    const name = untaken(localName(output.name), taken);
    const target = { folder, name, id: `${job.id}-${output.index}`, size: output.size, overwrite };
    paths.push(await save(target, (from) => files.chunks(output, { ...settings, from })));
  }
  return paths;
}

/** Two outputs may have one name. */
function untaken(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}
