import type { Checking } from './checking.ts';

const POLL_MS = 1_200;
const LONGEST_WAIT_MS = 6_000;

/** Asks what others did while the page is seen, and sends what waits; less often while nothing comes through. */
export function poll(checking: Checking): void {
  let waitMs = POLL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = async () => {
    clearTimeout(timer);
    const isIdle = document.hidden && !checking.isWaiting;
    const isThrough = isIdle || (await checking.exchange.run());
    waitMs = isThrough ? POLL_MS : Math.min(waitMs * 1.5, LONGEST_WAIT_MS);
    clearTimeout(timer);
    timer = setTimeout(turn, waitMs);
  };
  addEventListener('online', turn);
  document.addEventListener('visibilitychange', turn);
  turn();
}
