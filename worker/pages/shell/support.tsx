import { type Child, createContext, useContext } from 'hono/jsx';
import type { Env } from '../../env.ts';

type SupportEnv = Pick<Env, 'SUPPORT_MAIL' | 'OPERATOR_EMAIL'>;

/** The address for help, for whatever of a page names it. */
const SupportMail = createContext<string | undefined>(undefined);

/** The address that people write to for help: that of the company where none is set for it. */
export function supportMailOf(env: SupportEnv): string | undefined {
  return [env.SUPPORT_MAIL, env.OPERATOR_EMAIL].map((text) => text?.trim()).find(Boolean);
}

/** A page that can name the address for help. */
export function withSupport(env: SupportEnv, page: Child) {
  return <SupportMail.Provider value={supportMailOf(env)}>{page}</SupportMail.Provider>;
}

/** Where to write for help; nothing where this installation names no address. */
export function Help() {
  const address = useContext(SupportMail);
  if (address === undefined) return null;
  return (
    <p>
      Precisa de ajuda? Escreva para <a href={`mailto:${address}`}>{address}</a>.
    </p>
  );
}
