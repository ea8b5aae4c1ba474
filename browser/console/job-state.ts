import { askForJson, pause } from './answers.ts';

/** Shows how far a job is, and its result once it has ended. */
export async function awaitJob(element: HTMLElement): Promise<void> {
  const progress = element.querySelector('progress');
  for (;;) {
    await pause();
    const state = await askForJson(element.dataset.job ?? '');
    if (progress && typeof state?.progress === 'number') progress.value = state.progress;
    if (state?.status === 'done' || state?.status === 'error') return location.reload();
  }
}
