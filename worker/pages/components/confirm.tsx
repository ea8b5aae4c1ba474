import type { Child } from 'hono/jsx';
import { Button, type ButtonKind } from './button.tsx';

interface ConfirmProps {
  /** The words that open the question. */
  words: Child;
  /** The consequences, and whether they can be undone. */
  question: Child;
  /** The words of the button that confirms. */
  confirmWords: string;
  action: string;
  fields?: Record<string, string>;
  kind?: ButtonKind;
  /** Further choices, shown before the button that confirms. */
  children?: Child;
}

/** Asks for a confirmation before an action: a form inside `<details>`, without script. */
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
