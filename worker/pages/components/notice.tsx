import type { Child } from 'hono/jsx';

export type NoticeKind = 'info' | 'ok' | 'warning' | 'error';

/** The word that tells the kinds apart for who sees no colours. */
const KIND_WORDS: Record<NoticeKind, string> = {
  info: 'Informação',
  ok: 'Pronto',
  warning: 'Atenção',
  error: 'Erro',
};

/** A message about the page, with the word of its kind or one of its own. `isLive`: it came by what was just done. */
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
