import type { Child } from 'hono/jsx';

export type ButtonKind = 'primary' | 'plain' | 'danger';

/** `.second` of `browser/pages.css` is the secondary button of all pages. */
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
  /** The id of the form, if the button is outside of it. */
  form?: string;
  isDisabled?: boolean;
  /**
   * The work is under way: the button keeps its place but cannot be pressed. `browser/console/page.ts` sets
   * this too.
   */
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

/** A link that looks like a button: it opens a page and changes nothing. */
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

/** A button's words, and its list entry for screen readers, which do not see the entry around it. */
export function WordsFor({ words, subject }: { words: string; subject: string }) {
  return (
    <>
      {words} <span class="unseen">{subject}</span>
    </>
  );
}

/** Puts buttons side by side, or below each other on a narrow page. */
export function Buttons({ children }: { children: Child }) {
  return <div class="buttons">{children}</div>;
}
