/** What the first page of an account shows besides: a job, and the name of the file that it was given. */
export interface Converted {
  job: string;
  fileName: string;
}

const LONGEST_NAME = 255;

export function startPath(account: string, converted: Converted | null = null): string {
  if (converted === null) return `/console/${account}`;
  const query = new URLSearchParams({ tarefa: converted.job, arquivo: converted.fileName });
  return `/console/${account}?${`${query}`.replaceAll('+', '%20')}`;
}

/** Reads what `startPath` wrote; null where no job is named. */
export function convertedIn(field: (name: string) => string | null | undefined): Converted | null {
  const job = field('tarefa') ?? '';
  return job === '' ? null : { job, fileName: (field('arquivo') ?? '').slice(0, LONGEST_NAME) };
}
