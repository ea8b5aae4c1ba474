import type { Child } from 'hono/jsx';
import { LinkButton } from './button.tsx';

/** Replaces an empty list: the reason why it is empty, and the first step. */
export function EmptyList({ children, step }: { children: Child; step?: { href: string; words: string } }) {
  return (
    <div class="empty">
      <p>{children}</p>
      {step === undefined ? null : (
        <p>
          <LinkButton href={step.href}>{step.words}</LinkButton>
        </p>
      )}
    </div>
  );
}
