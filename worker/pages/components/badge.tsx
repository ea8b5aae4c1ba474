export type BadgeKind = 'neutral' | 'good' | 'warning' | 'bad';

/** Shows a state in one or two words. */
export function Badge({ kind = 'neutral', children }: { kind?: BadgeKind; children: string }) {
  return <span class={`badge ${kind}`}>{children}</span>;
}
