import type { Child } from 'hono/jsx';

export type NoticeKind = 'info' | 'ok' | 'warning' | 'error';

/** The title of each kind, which distinguishes it without colours. */
const KIND_WORDS: Record<NoticeKind, string> = {
  info: 'Informação',
  ok: 'Pronto',
  warning: 'Atenção',
  error: 'Erro',
};

/**
 * A message about the page, titled by its kind or by `title`. `isLive`: it is the result of the last action.
 */
export function Notice({
  kind,
  title = KIND_WORDS[kind],
  isLive = false,
  children,
}: {
  kind: NoticeKind;
  title?: string;
  isLive?: boolean;
  children: Child;
}) {
  return (
    <div class={`message ${kind}`} {...(isLive ? { role: 'status' as const } : {})}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{children}</p>
    </div>
  );
}
