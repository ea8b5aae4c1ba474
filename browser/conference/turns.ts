const BETWEEN_TURNS_MS = 1_200;
const LONGEST_WAIT_MS = 6_000;

/** Repeats work while it comes through, and less often while it does not. What is returned takes the next turn now. */
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
