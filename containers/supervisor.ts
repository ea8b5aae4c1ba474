import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../common/log.ts';
import { endTree } from './sandbox/processes/process-tree.ts';
import { readConfiguration } from './server/configuration.ts';
import { ignoreBrokenOutput } from './server/supervision/broken-output.ts';
import { isBeat, Silence, watchSilence } from './server/supervision/heartbeat.ts';

const PROGRAM = join(import.meta.dirname, 'server.ts');
const SETPRIV = '/usr/bin/setpriv';
/** If the kernel supports it, the program dies with its supervisor, even when it cannot notice. */
const COMMAND = existsSync(SETPRIV)
  ? [SETPRIV, '--pdeathsig', 'KILL', '--', process.execPath]
  : [process.execPath];
const SHORT_LIFE_MS = 10_000;
const PAUSE_MS = 1_000;

const { workDirectory, exitsWithParent } = readConfiguration(process.env);
let program: ChildProcess | undefined;
let isStopping = false;

function startProgram(): void {
  const [command = process.execPath, ...before] = COMMAND;
  const child = spawn(command, [...before, PROGRAM], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  program = child;
  const startedAt = performance.now();
  const silence = new Silence(startedAt);
  let isReady = false;
  let wasSilent = false;
  const stopWatch = watchSilence(silence, () => {
    stopWatch();
    wasSilent = true;
    log('program_silent', { pid: child.pid });
    end(child);
  });
  child.on('message', (message) => {
    if (!isBeat(message)) return;
    silence.heard();
    if (message === 'ready') isReady = true;
    else if (child.connected) child.send(message, () => {});
  });
  child.once('error', (error) => {
    console.error(`The container program cannot be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    stopWatch();
    if (isStopping) return void leave(code ?? 1);
    if (!wasSilent && !isReady) {
      console.error(`The container program ended at its start with ${code ?? signal}.`);
      return void leave(code === null || code === 0 ? 1 : code);
    }
    log('program_restarted', { code, signal, wasSilent });
    const isShort = performance.now() - startedAt < SHORT_LIFE_MS;
    setTimeout(startProgram, isShort ? PAUSE_MS : 0);
  });
}

function end({ pid }: ChildProcess): void {
  if (pid !== undefined) endTree(pid);
}

/** Erases what the program could not erase itself. */
async function leave(code: number): Promise<void> {
  if (code !== 0 && isStopping) await rm(workDirectory, { recursive: true, force: true }).catch(() => {});
  process.exit(code);
}

/** Asks the program to end, which it does after its runs; a second request ends it at once. */
function stop(signal: NodeJS.Signals): void {
  if (!program || program.exitCode !== null || program.signalCode !== null) process.exit(0);
  if (isStopping) {
    end(program);
    return;
  }
  isStopping = true;
  program.kill(signal);
}

ignoreBrokenOutput();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
if (exitsWithParent) {
  process.stdin.once('close', () => stop('SIGINT')).resume();
}
startProgram();
