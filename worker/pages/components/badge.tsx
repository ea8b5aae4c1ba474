export type BadgeKind = 'plain' | 'good' | 'warning' | 'bad';

/** A state in one or two words. */
export function Badge({ kind = 'plain', children }: { kind?: BadgeKind; children: string }) {
  return <span class={`badge ${kind}`}>{children}</span>;
}
