import type { Checking } from './checking.ts';
import { inTurns } from './turns.ts';

/** Asks what others did while the page is seen, and sends what waits; less often while nothing comes through. */
export function poll(checking: Checking): void {
  const turn = inTurns(async () => {
    const isIdle = document.hidden && !checking.isWaiting;
    return isIdle || (await checking.exchange.run());
  });
  addEventListener('online', turn);
  document.addEventListener('visibilitychange', turn);
  // A turn that fails says so in the browser's console, and the next one comes all the same.
  void turn();
}
