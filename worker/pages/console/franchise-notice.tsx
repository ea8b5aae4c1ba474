import type { ConsoleAccount } from '../../gate/calls.ts';
import { Notice } from '../components/notice.tsx';
import { creditsWords } from '../shell/credit-words.ts';
import { Moment } from '../shell/moment.tsx';

export type AccountCredits = Pick<ConsoleAccount, 'id' | 'credits' | 'franchise'>;

/** A warning on each page of an account with less than a fifth of its franchise left. */
export function FranchiseNotice({ account }: { account: AccountCredits }) {
  const { id, credits, franchise } = account;
  const { left, granted, renewsAt } = franchise;
  if (left * 5 >= granted && left > 0) return null;
  return (
    <Notice kind="warning">
      {words(left, granted, credits)}{' '}
      {renewsAt === null ? null : (
        <>
          A franquia se renova em <Moment at={renewsAt} />.{' '}
        </>
      )}
      <a href={`/console/${id}/uso`}>Ver o plano e o uso</a>
    </Notice>
  );
}

function words(left: number, granted: number, credits: number): string {
  const shown = (count: number) => count.toLocaleString('pt-BR');
  if (left > 0)
    return `${left === 1 ? 'Resta' : 'Restam'} ${shown(left)} de ${shown(granted)} créditos da franquia deste ciclo: menos de 20%.`;
  return credits > 0
    ? `A franquia deste ciclo acabou. As chamadas agora gastam os pacotes, que ainda têm ${creditsWords(credits)}.`
    : 'A franquia deste ciclo acabou, e não há créditos de pacotes: as chamadas pagas são recusadas.';
}
