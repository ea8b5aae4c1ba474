import { UsageError } from './commands/arguments.ts';
import { readPlaces, readSettings } from './settings.ts';

const args = process.argv.slice(2);

try {
  if (args.length > 0) await command();
  else await probe();
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}

async function command(): Promise<void> {
  const { runCommand } = await import('./commands/run.ts');
  await runCommand(readPlaces(process.env), args, Date.now());
}

async function probe(): Promise<void> {
  const { runProber } = await import('./prober/run.ts');
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  // `npm start` keeps this program's standard input open; the input ends when its process ends.
  if (process.env.EXIT_WITH_PARENT === '1') process.stdin.once('end', () => ending.abort()).resume();
  await runProber(readSettings(process.env), ending.signal);
  // Probes that are under way are not awaited.
  process.exit(0);
}
