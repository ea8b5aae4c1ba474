/** Keeps the process running without its log when the reader of its output is gone: each failed write would be logged. */
export function ignoreBrokenOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}
