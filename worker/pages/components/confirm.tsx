import type { Child } from 'hono/jsx';
import { Button, type ButtonKind } from './button.tsx';

interface ConfirmProps {
  /** What opens the question. */
  words: Child;
  /** What is done, and whether it can be undone. */
  question: Child;
  /** What the form does when it is confirmed. */
  confirmWords: string;
  action: string;
  fields?: Record<string, string>;
  kind?: ButtonKind;
  /** What is chosen before it is confirmed. */
  children?: Child;
}

/** A step that is asked about before it is taken: a form behind a `<details>`, without script. */
export function Confirm({
  words,
  question,
  confirmWords,
  action,
  fields = {},
  kind = 'danger',
  children,
}: ConfirmProps) {
  return (
    <details class="confirm">
      <summary>{words}</summary>
      <form method="post" action={action}>
        <p>{question}</p>
        {Object.entries(fields).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        {children}
        <Button kind={kind}>{confirmWords}</Button>
      </form>
    </details>
  );
}
