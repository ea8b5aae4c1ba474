const CONNECTIONS = 16;

/** Returns the calls per second over 16 connections during `ms`. */
export async function throughput(ms: number, call: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let answers = 0;
  const repeat = async () => {
    while (performance.now() - start < ms) {
      await call();
      answers++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
  return answers / ((performance.now() - start) / 1000);
}
