import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { limitIn } from '../../../plain/limits-in-errors.ts';
import { readEscapedUtf8 } from '../../../plain/pdf/escaped-utf8.ts';
import { PROGRAMS } from '../../../plain/system-programs.ts';
import { completePdf } from './complete-pdf.ts';

const SOUND = [0, 3];
const SIGNAL_BASE = 128;
const MAX_STDOUT = 64 * 1024 * 1024;

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

interface Bounds {
  maxBuffer: number;
  /** Milliseconds. */
  timeout?: number;
}

/** Runs qpdf. A signal that ends it ends this program, too, with qpdf's messages; exceeding the bounds gives status null. */
function spawnQpdf(args: readonly string[], bounds: Bounds = { maxBuffer: MAX_STDOUT }): Ended {
  const { status, signal, error, ...written } = spawnSync(PROGRAMS.qpdf, args, {
    killSignal: 'SIGKILL',
    ...bounds,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (error && !isBeyondBounds(error)) throw error;
  const stderr = written.stderr.toString('utf8');
  if (error) return { status: null, stdout: '', stderr };
  if (signal !== null) {
    process.stderr.write(stderr);
    process.exit(SIGNAL_BASE + constants.signals[signal]);
  }
  return { status, stdout: readEscapedUtf8(written.stdout), stderr };
}

function isBeyondBounds(error: Error): boolean {
  return 'code' in error && ['ENOBUFS', 'ETIMEDOUT'].includes(String(error.code));
}

/** Runs qpdf in this sandbox; returns its output. */
export function runQpdf(args: readonly string[]): { isSound: boolean; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnQpdf(['--no-warn', ...args]);
  const isSound = status !== null && SOUND.includes(status);
  if (!isSound) process.stderr.write(stderr);
  return { isSound, stdout, stderr };
}

/** Returns qpdf's output; null if it warns of anything, prints too much or takes too long. */
export function readFlawless(args: readonly string[], maxBytes: number, withinMs: number): string | null {
  const { status, stdout, stderr } = spawnQpdf(args, { maxBuffer: maxBytes, timeout: withinMs });
  return status === 0 && stderr === '' ? stdout : null;
}

/** qpdf cannot read its input as a PDF. */
export class QpdfFailure extends Error {}

/** Runs qpdf. Throws a `QpdfFailure` if it rejects its input, another error if it had too little memory or disk. */
export function mustRunQpdf(args: readonly string[]): string {
  const { isSound, stdout, stderr } = runQpdf(args);
  if (isSound) return stdout;
  const message = `qpdf failed: ${stderr}`;
  throw limitIn(stderr) === null ? new QpdfFailure(message) : new Error(message);
}

/** Has qpdf write a complete PDF; throws as `mustRunQpdf` does. */
export function writeByQpdf(args: readonly string[], target: string): void {
  mustRunQpdf([...args, target]);
  completePdf(target);
}

/** Does the same as `writeByQpdf` without blocking. */
export async function startWriteByQpdf(args: readonly string[], target: string): Promise<void> {
  await startQpdf([...args, target]);
  completePdf(target);
}

function startQpdf(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAMS.qpdf, ['--no-warn', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (status, signal) => {
      if (signal !== null) process.exit(SIGNAL_BASE + constants.signals[signal]);
      if (status !== null && SOUND.includes(status)) resolve();
      else reject(new Error(`qpdf ended with ${status}.`));
    });
  });
}

/** Writes the objects of a PDF as JSON, without the data of streams. */
export function dumpObjects(path: string, target: string): void {
  mustRunQpdf(['--json=2', '--json-key=qpdf', '--json-stream-data=none', path, target]);
}
