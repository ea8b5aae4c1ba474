import { Badge, type BadgeKind } from '../components/badge.tsx';
import { DefinitionList } from '../components/definition-list.tsx';
import { Moment } from '../shell/moment.tsx';
import { waitWords } from '../shell/wait-words.ts';
import { SitePage } from '../site/layout.tsx';
import type { Operator } from '../site/operator.ts';
import type { OwnView, QueueId, SourceId } from './own-view.ts';

const QUEUES: Record<QueueId, string> = {
  documents: 'Fila de documentos e imagens',
  video: 'Fila de vídeo e áudio',
  web: 'Fila de páginas da web',
  seals: 'Fila de selos de assinatura',
};
const SOURCES: Record<SourceId, string> = { cep: 'Fontes públicas de CEP', cnpj: 'Fontes públicas de CNPJ' };

type Words = Record<string, readonly [BadgeKind, string]>;
const QUEUE_WORDS = {
  ok: ['good', 'Normal'],
  slow: ['warning', 'Com espera'],
  unknown: ['neutral', 'Sem dados'],
} as const satisfies Words;
const SOURCE_WORDS = {
  ok: ['good', 'Sem falhas recentes'],
  partial: ['warning', 'Uma das fontes falha'],
  failing: ['bad', 'Não respondem'],
  unknown: ['neutral', 'Sem dados'],
} as const satisfies Words;
const MAIL_WORDS = {
  ok: ['good', 'Enviados'],
  failing: ['bad', 'Envios falhando'],
  unknown: ['neutral', 'Sem envios recentes'],
} as const satisfies Words;

interface StatusPageProps {
  view: OwnView;
  operator: Operator;
  /** The address of the status page at another provider. */
  statusUrl: string | undefined;
}

/** Shows the service's report about itself. People who can read it have reached the service. */
export function StatusPage({ view, operator, statusUrl }: StatusPageProps) {
  return (
    <SitePage title="Status" path="/status" operator={operator}>
      <h1>Status</h1>
      <p>O que o serviço sabe de si agora: filas, fontes externas e e-mails.</p>
      {statusUrl === undefined ? null : (
        <p>
          Para saber se ele está no ar, o histórico e os incidentes, veja a página verificada de fora:{' '}
          <a href={statusUrl}>{statusUrl}</a>
        </p>
      )}
      <DefinitionList
        items={[
          ...view.queues.map(({ id, status, longestWaitMs }) => {
            const [kind, words] = QUEUE_WORDS[status];
            const wait =
              status === 'slow' && longestWaitMs !== null
                ? ` A tarefa mais antiga espera há ${waitWords(longestWaitMs, 0)}.`
                : '';
            return [
              QUEUES[id],
              <>
                <Badge kind={kind}>{words}</Badge>
                {wait}
              </>,
            ] as const;
          }),
          ...view.sources.map(({ id, status }) => [SOURCES[id], badgeOf(SOURCE_WORDS[status])] as const),
          ['E-mails', badgeOf(MAIL_WORDS[view.mail.status])] as const,
        ]}
      />
      <p class="quiet">
        Visto em <Moment at={view.at} />, horário de Brasília.
      </p>
      <p>
        <a href="/status.json">Em JSON</a>
      </p>
    </SitePage>
  );
}

function badgeOf([kind, words]: readonly [BadgeKind, string]) {
  return <Badge kind={kind}>{words}</Badge>;
}
