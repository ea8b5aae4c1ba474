import { askForJson, pause } from './answers.ts';

/** Shows the progress of a job, and reloads the page when it has ended. */
export async function awaitJob(element: HTMLElement): Promise<void> {
  const progress = element.querySelector('progress');
  for (;;) {
    await pause();
    const state = await askForJson(element.dataset.job ?? '');
    if (progress && typeof state?.progress === 'number') progress.value = state.progress;
    if (state?.status === 'done' || state?.status === 'error') return location.reload();
  }
}
