/** A bar beside a number, as long as its share of the largest number. */
export function ShareBar({ part, most }: { part: number; most: number }) {
  const width = most <= 0 ? 0 : Math.max(0, Math.round((part / most) * 100));
  return (
    <svg class="share-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 0h${width}v1H0z`} />
    </svg>
  );
}
