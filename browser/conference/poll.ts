import type { Checking } from './checking.ts';
import { inTurns } from './turns.ts';

/** Fetches changes while the page is visible and sends waiting acts, less often while requests fail. */
export function poll(checking: Checking): void {
  const turn = inTurns(async () => {
    const isIdle = document.hidden && !checking.isWaiting;
    return isIdle || (await checking.exchange.run());
  });
  addEventListener('online', turn);
  document.addEventListener('visibilitychange', turn);
  // A failed turn is reported in the browser's console; the next one follows regardless.
  void turn();
}
