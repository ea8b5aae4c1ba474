import type { ConsoleAccount } from '../../gate/calls.ts';
import { systemClock } from '../../time/clock.ts';
import type { ReadDelivery } from '../../webhooks/courier.ts';
import type { KeptHeaders } from '../../webhooks/exchange.ts';
import type { ShownAttempt } from '../../webhooks/history.ts';
import { Badge } from '../components/badge.tsx';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { Button, LinkButton } from '../components/button.tsx';
import { CodeSample } from '../components/copying.tsx';
import { DefinitionList } from '../components/definition-list.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { Notice } from '../components/notice.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { Moment } from '../shell/moment.tsx';
import { shownText } from '../shell/shown-text.ts';
import { ConsolePage } from './layout.tsx';
import { CAUSE_WORDS, STATE_WORDS, typeWords } from './notice-words.ts';
import { resultWords } from './notices-page.tsx';

interface NoticePageProps {
  account: ConsoleAccount;
  delivery: ReadDelivery;
  fault?: FormFault | undefined;
}

/** Shows one notice: its body, its attempts with their responses, and the button that sends it again. */
export function NoticePage({ account, delivery, fault }: NoticePageProps) {
  const { id, type, subject, url, state, createdAt, attempts, body } = delivery;
  const path = `/console/${account.id}/avisos`;
  const title = typeWords(type);
  return (
    <ConsolePage title={title} account={account} isSignedIn current="avisos" fault={fault}>
      <Breadcrumb steps={[[path, 'Avisos']]} here={title} />
      <h1>{title}</h1>
      <FaultSummary faults={[fault]} />
      <DefinitionList
        items={[
          ['Estado', <Badge kind={STATE_WORDS[state].badge}>{STATE_WORDS[state].words}</Badge>],
          ['ID', <code>{id}</code>],
          ['Evento', <code>{type}</code>],
          ...(subject === null
            ? []
            : [
                [
                  'Sobre',
                  <a href={`/console/${account.id}/ids/${subject}`}>
                    <code>{subject}</code>
                  </a>,
                ] as const,
              ]),
          ['Endereço', <span class="address">{shownText(url)}</span>],
          ['Criado', <Moment at={createdAt} />],
          ['Próxima tentativa', <NextAttempt delivery={delivery} />],
        ]}
      />
      <Resend path={path} delivery={delivery} />
      <h2 id="tentativas">Tentativas</h2>
      {attempts.length === 0 ? <p>Nenhuma ainda.</p> : null}
      {attempts.map((attempt) => (
        <AttemptPart attempt={attempt} />
      ))}
      <h2>Corpo</h2>
      {body === null ? (
        <Notice kind="warning">
          O corpo deste aviso já não é guardado: de cada conta ficam 1 GB, e os mais antigos saem primeiro. O
          aviso não pode ser reenviado.
        </Notice>
      ) : (
        <div class="sent-body">
          <CodeSample id="corpo" label="Exatamente como é enviado">
            {body}
          </CodeSample>
        </div>
      )}
    </ConsolePage>
  );
}

function NextAttempt({ delivery: { nextAt, state } }: { delivery: ReadDelivery }) {
  if (nextAt === null) return <>Nenhuma</>;
  if (nextAt > systemClock.now()) return <Moment at={nextAt} />;
  return <>{state === 'pending' ? 'Está sendo feita' : 'Um reenvio está sendo feito'}</>;
}

/** The button that sends a notice again, or the reason why it cannot be sent again. */
function Resend({
  path,
  delivery: { id, type, state, body, nextAt },
}: {
  path: string;
  delivery: ReadDelivery;
}) {
  if (type === 'webhook.test')
    return (
      <LinkButton href={`${path}/endereco`} kind="plain">
        Fazer outro teste
      </LinkButton>
    );
  if (state === 'pending' || nextAt !== null)
    return (
      <p>
        <a href={`${path}/enviados/${id}`}>Atualizar</a>
      </p>
    );
  if (body === null) return null;
  return (
    <form method="post" action={`${path}/enviados/${id}/reenviar`}>
      <Button kind={state === 'failed' ? 'primary' : 'plain'}>Reenviar agora</Button>
    </form>
  );
}

function AttemptPart({ attempt }: { attempt: ShownAttempt }) {
  const { number, at, cause, url, durationMs, exchange } = attempt;
  const response = exchange?.response ?? null;
  return (
    <section class="card attempt">
      <h3>
        Tentativa {number} <span class="quiet">{CAUSE_WORDS[cause]}</span>
      </h3>
      <DefinitionList
        items={[
          ['Quando', <Moment at={at} />],
          ['Resultado', resultWords(attempt)],
          ...(attempt.status === null || attempt.error === null
            ? []
            : ([['Motivo', attempt.error]] as const)),
          ['Endereço', <span class="address">{shownText(url)}</span>],
          ...(durationMs === null
            ? []
            : ([['Duração', `${durationMs.toLocaleString('pt-BR')} ms`]] as const)),
        ]}
      />
      {exchange === null ? null : (
        <details>
          <summary>O que foi enviado e respondido</summary>
          <Kept id={`enviado-${number}`} label="Cabeçalhos enviados, sem as assinaturas">
            {headerLines(exchange.requestHeaders)}
          </Kept>
          {response === null ? null : (
            <>
              <Kept
                id={`cabecalhos-${number}`}
                label={
                  response.areHeadersCut
                    ? 'Cabeçalhos da resposta (os primeiros 4 KB)'
                    : 'Cabeçalhos da resposta'
                }
              >
                {headerLines(response.headers)}
              </Kept>
              <Kept
                id={`resposta-${number}`}
                label={response.isBodyCut ? 'Começo do corpo da resposta (até 2 KB)' : 'Corpo da resposta'}
              >
                {response.body}
              </Kept>
            </>
          )}
        </details>
      )}
    </section>
  );
}

function Kept({ id, label, children }: { id: string; label: string; children: string }) {
  return children === '' ? (
    <p class="quiet">{label}: vazio.</p>
  ) : (
    <CodeSample id={id} label={label}>
      {shownText(children)}
    </CodeSample>
  );
}

function headerLines(headers: KeptHeaders): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
