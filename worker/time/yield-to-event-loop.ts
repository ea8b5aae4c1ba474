/**
 * Lets other calls of this isolate continue. Work longer than about half a millisecond calls it between its
 * parts.
 */
export function yieldToEventLoop(): Promise<void> {
  // Only a timer waits until all events that arrived meanwhile were handled.
  return new Promise((resolve) => setTimeout(resolve, 0));
}
