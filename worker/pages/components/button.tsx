import type { Child } from 'hono/jsx';

export type ButtonKind = 'primary' | 'plain' | 'danger';

/** `.second` of `browser/pages.css` is the plain button of all pages. */
const CLASSES: Record<ButtonKind, string | undefined> = {
  primary: undefined,
  plain: 'second',
  danger: 'danger',
};

interface ButtonProps {
  kind?: ButtonKind;
  type?: 'submit' | 'button';
  name?: string;
  value?: string;
  /** The id of a form that the button stands outside of. */
  form?: string;
  isDisabled?: boolean;
  /** Its work is under way: it keeps its place and takes no press. `browser/console/page.ts` sets the same. */
  isBusy?: boolean;
  children: Child;
}

export function Button(props: ButtonProps) {
  const { kind = 'primary', type = 'submit', isDisabled = false, isBusy = false, children, ...own } = props;
  return (
    <button
      type={type}
      class={CLASSES[kind]}
      {...own}
      {...(isDisabled ? { disabled: true } : {})}
      {...(isBusy ? { 'aria-busy': 'true' as const, 'aria-disabled': 'true' as const } : {})}
    >
      {children}
    </button>
  );
}

/** A link that stands where a button could: it leads to a page and changes nothing. */
export function LinkButton({
  href,
  kind = 'primary',
  children,
}: {
  href: string;
  kind?: Exclude<ButtonKind, 'danger'>;
  children: Child;
}) {
  return (
    <a class={kind === 'plain' ? 'button second' : 'button'} href={href}>
      {children}
    </a>
  );
}

/** What a button does, and to which of a list for who does not see the entry that it stands in. */
export function WordsFor({ words, subject }: { words: string; subject: string }) {
  return (
    <>
      {words} <span class="unseen">{subject}</span>
    </>
  );
}

/** Buttons side by side, one below the other where they do not fit. */
export function Buttons({ children }: { children: Child }) {
  return <div class="buttons">{children}</div>;
}
