import { expect, test } from 'vitest';
import { Run } from '../../../containers/runs/run.ts';

const LINGER_MS = 60_000;
const BEGUN = { state: 'running', progress: 0, message: 'Em andamento.' } as const;
const ENDED: Parameters<Run['change']>[0] = { state: 'done', outputs: [] };

function newRun(): Run {
  return new Run('job-1', { tool: 'unir-pdf', options: {}, inputs: [], timeoutSeconds: 60 }, '/nowhere', 1);
}

function lingering(run: Run, lingerMs = LINGER_MS, gone = new AbortController()) {
  return run.follow(0, LINGER_MS, gone.signal, lingerMs);
}

test('a short run is reported once, at its end', async () => {
  const run = newRun();
  run.change(BEGUN);
  const answer = lingering(run);
  run.progress(40, 'Página 2 de 5.');
  run.change(ENDED);
  expect((await answer).state).toBe('done');
});

test('a run that continues is reported when the time to linger is over', async () => {
  const run = newRun();
  run.change(BEGUN);
  expect((await lingering(run, 20)).state).toBe('running');
});

test('a run that outlives its turn is reported at once', async () => {
  const run = newRun();
  run.change(BEGUN);
  const answer = lingering(run);
  run.outlive('long');
  expect(await answer).toMatchObject({ state: 'running', outlived: 'long' });
});

test('a run that still receives its inputs is reported at once', async () => {
  expect((await lingering(newRun())).state).toBe('receiving');
});

test('each change is reported to a caller that does not ask to linger', async () => {
  const run = newRun();
  run.change(BEGUN);
  const state = await run.follow(0, LINGER_MS, new AbortController().signal);
  expect(state.state).toBe('running');
  const answer = run.follow(state.sequence, LINGER_MS, new AbortController().signal);
  run.change(ENDED);
  expect((await answer).state).toBe('done');
});

test('nobody lingers for a caller that has gone, or a run that is taken away', async () => {
  const run = newRun();
  run.change(BEGUN);
  const gone = new AbortController();
  const [left, removed] = [lingering(run, LINGER_MS, gone), lingering(run)];
  gone.abort();
  expect((await left).state).toBe('running');
  run.abort.abort();
  run.wake();
  expect((await removed).state).toBe('running');
});
