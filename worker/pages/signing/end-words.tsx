import type { Child } from 'hono/jsx';
import type { SignerRole } from '../../../common/esign/composition.ts';
import { roleWords } from '../../esign/words.ts';
import { Moment } from '../shell/moment.tsx';
import type { End } from './end.ts';
import { ownWords } from './words.ts';

interface EndWords {
  heading: string;
  content: Child;
}

/**
 * Returns the words of an end for a person of a role. `sender`: the sender's name, for words that refer to
 * them.
 */
export function endWords(end: End, role: SignerRole, sender: string): EndWords {
  const { act } = roleWords[role];
  const { done } = ownWords[role];
  switch (end.kind) {
    case 'waiting':
      return {
        heading: done,
        content: (
          <p>
            Obrigado! Ficou registrado em <At at={end.signedAt} />. Ainda faltam outras pessoas: quando todas
            fizerem a sua parte, você recebe por e-mail o documento assinado, ou o link para baixá-lo. Pode
            fechar esta página.
          </p>
        ),
      };
    case 'not_your_turn':
      return {
        heading: 'Ainda não é a sua vez',
        content: (
          <p>
            As pessoas assinam em ordem, e alguém antes de você ainda não fez a sua parte. Quando chegar a sua
            vez de {act}, você recebe um e-mail.
          </p>
        ),
      };
    case 'refused':
      return refused(end);
    case 'canceled':
      return {
        heading: 'O pedido foi cancelado',
        content: (
          <p>
            Foi cancelado em <At at={end.at} />, e este link não permite mais {act}. Você não precisa fazer
            nada.
          </p>
        ),
      };
    case 'expired':
      return {
        heading: 'O prazo terminou',
        content: (
          <p>
            O prazo terminou em <At at={end.at} />, antes que todas as pessoas fizessem a sua parte. Se o
            documento ainda for necessário, peça um novo envio a {sender}.
          </p>
        ),
      };
    case 'sealing':
      return {
        heading: 'Todas as pessoas fizeram a sua parte',
        content: (
          <p>
            O PDF final está sendo preparado, o que costuma levar menos de um minuto. Quando estiver pronto,
            você recebe um e-mail.
          </p>
        ),
      };
    case 'completed':
      return {
        heading: 'O documento está concluído',
        content: (
          <p>
            Todas as pessoas fizeram a sua parte, e o documento foi selado em <At at={end.at} />.
          </p>
        ),
      };
    case 'erased':
      return {
        heading: 'Os arquivos foram apagados',
        content: (
          <p>
            Como previsto, os arquivos deste pedido foram apagados do serviço em <At at={end.at} />.{' '}
            {end.completed
              ? 'Quem guardou uma cópia do PDF final ainda pode conferi-la na página de verificação.'
              : ''}
          </p>
        ),
      };
    case 'sending':
      return {
        heading: 'O documento ainda está sendo enviado',
        content: (
          <p>Os convites estão saindo agora. Em menos de um minuto você já pode abri-lo por este link.</p>
        ),
      };
    case 'withdrawn':
      return {
        heading: 'O envio foi desfeito',
        content: (
          <p>
            O envio deste documento não se completou, e nada aqui pode ser assinado. Se ele for enviado de
            novo, você recebe outro e-mail: use o link que estiver nele.
          </p>
        ),
      };
  }
}

function refused({ by, at }: Extract<End, { kind: 'refused' }>): EndWords {
  return by === null
    ? {
        heading: 'Você recusou o documento',
        content: (
          <p>
            A recusa foi registrada em <At at={at} />. O pedido terminou para todos, e quem o enviou foi
            avisado. Você não precisa fazer mais nada.
          </p>
        ),
      }
    : {
        heading: 'O documento foi recusado',
        content: (
          <p>
            {by} recusou o documento em <At at={at} />. O pedido terminou e não haverá documento final
            assinado. Você não precisa fazer nada.
          </p>
        ),
      };
}

function At({ at }: { at: number }) {
  return (
    <>
      <Moment at={at} /> (horário de Brasília)
    </>
  );
}
