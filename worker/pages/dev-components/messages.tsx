import { Badge, type BadgeKind } from '../components/badge.tsx';
import { EmptyList } from '../components/empty-list.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { Notice, type NoticeKind } from '../components/notice.tsx';
import { HOSTILE, LONG_TEXT, LONG_WORD } from './sample-texts.ts';

const NOTICES: readonly (readonly [NoticeKind, string])[] = [
  ['info', 'As chaves de teste fazem até 20 chamadas por dia.'],
  ['ok', 'O endereço foi trocado.'],
  ['warning', 'Esta chave deixa de valer em 24 horas.'],
  ['error', 'O código não pôde ser enviado agora. Peça outro em instantes.'],
];
const BADGES: readonly (readonly [BadgeKind, string])[] = [
  ['neutral', 'Teste'],
  ['good', 'Em uso'],
  ['warning', 'Vence hoje'],
  ['bad', 'Revogada'],
];

export function MessageSamples() {
  return (
    <>
      <FaultSummary
        faults={[
          { field: 'amostra-nome-errado', text: 'Digite um nome.' },
          { field: 'amostra-plano-errado', text: 'Escolha um plano.' },
          { field: null, text: 'Já foram abertas muitas contas a partir da sua rede. Tente de novo amanhã.' },
        ]}
      />
      <br />
      {NOTICES.map(([kind, words]) => (
        <Notice kind={kind}>{words}</Notice>
      ))}
      <Notice kind="warning" title={LONG_TEXT}>
        {HOSTILE} {LONG_WORD}
      </Notice>
      <p>
        {BADGES.map(([kind, words]) => (
          <>
            <Badge kind={kind}>{words}</Badge>{' '}
          </>
        ))}
      </p>
      <EmptyList step={{ href: '#listas', words: 'Criar uma chave' }}>
        Ainda não há chaves. Crie a primeira: com ela os seus programas chamam a API.
      </EmptyList>
      <EmptyList>Nenhuma mensagem ainda.</EmptyList>
    </>
  );
}
