import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { PROGRAMS } from '../../programs.ts';

const SOUND = [0, 3];
const SIGNAL_BASE = 128;
const MAX_STDOUT = 64 * 1024 * 1024;

/** Runs qpdf in this sandbox; what ends it by force ends this program in the same way. Returns what it printed. */
export function runQpdf(args: readonly string[]): { isSound: boolean; stdout: string; stderr: string } {
  const { status, signal, stdout, stderr, error } = spawnSync(PROGRAMS.qpdf, ['--no-warn', ...args], {
    encoding: 'utf8',
    maxBuffer: MAX_STDOUT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (signal !== null) process.exit(SIGNAL_BASE + constants.signals[signal]);
  if (error) throw error;
  const isSound = status !== null && SOUND.includes(status);
  if (!isSound) process.stderr.write(stderr);
  return { isSound, stdout, stderr };
}

/** Runs qpdf where it can fail only by a fault of ours. */
export function mustRunQpdf(args: readonly string[]): string {
  const { isSound, stdout, stderr } = runQpdf(args);
  if (!isSound) throw new Error(`qpdf failed: ${stderr}`);
  return stdout;
}

/** Writes all objects of a PDF as JSON, without the data of streams. */
export function dumpObjects(path: string, target: string): void {
  mustRunQpdf(['--json=2', '--json-key=qpdf', '--json-stream-data=none', path, target]);
}
