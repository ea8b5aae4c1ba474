/** The converted file to show on an account's first page: its job and its name. */
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

/** Reads the fields that `startPath` wrote; null if no job is named. */
export function convertedIn(field: (name: string) => string | null | undefined): Converted | null {
  const job = field('tarefa') ?? '';
  return job === '' ? null : { job, fileName: (field('arquivo') ?? '').slice(0, LONGEST_NAME) };
}
