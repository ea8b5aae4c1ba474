import { type Child, createContext, useContext } from 'hono/jsx';
import type { Env } from '../../env.ts';

type SupportEnv = Pick<Env, 'SUPPORT_MAIL' | 'OPERATOR_EMAIL'>;

/** The support address, for the parts of a page that show it. */
const SupportMail = createContext<string | undefined>(undefined);

/** Returns the support address, or the company's address if none is set. */
export function supportMailOf(env: SupportEnv): string | undefined {
  return [env.SUPPORT_MAIL, env.OPERATOR_EMAIL].map((text) => text?.trim()).find(Boolean);
}

/** Provides the support address to the parts of a page. */
export function withSupport(env: SupportEnv, page: Child) {
  return <SupportMail.Provider value={supportMailOf(env)}>{page}</SupportMail.Provider>;
}

/** Shows the support address; nothing if this installation has none. */
export function Help() {
  const address = useContext(SupportMail);
  if (address === undefined) return null;
  return (
    <p>
      Precisa de ajuda? Escreva para <a href={`mailto:${address}`}>{address}</a>.
    </p>
  );
}
