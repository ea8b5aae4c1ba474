/** Lets this isolate's other calls go on. Work of more than half a millisecond or so calls it between its parts. */
export function letOthersIn(): Promise<void> {
  // Only a timer waits until all that has arrived meanwhile has been read and moved on.
  return new Promise((resolve) => setTimeout(resolve, 0));
}
