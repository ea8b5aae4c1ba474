const BETWEEN_TURNS_MS = 1_200;
const LONGEST_WAIT_MS = 6_000;

/** Repeats work, less often while it fails. The returned function starts the next turn at once. */
export function inTurns(work: () => Promise<boolean>): () => Promise<void> {
  let waitMs = BETWEEN_TURNS_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turn = async () => {
    clearTimeout(timer);
    try {
      waitMs = (await work()) ? BETWEEN_TURNS_MS : Math.min(waitMs * 1.5, LONGEST_WAIT_MS);
    } catch (error) {
      console.error(error);
    }
    clearTimeout(timer);
    timer = setTimeout(turn, waitMs);
  };
  return turn;
}
