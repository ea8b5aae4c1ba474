import type { Child } from 'hono/jsx';

/** Names and values, below each other on a narrow screen. */
export function DefinitionList({ items }: { items: readonly (readonly [string, Child])[] }) {
  return (
    <dl class="pairs">
      {items.map(([term, value]) => (
        <div>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
