import type { ConsoleAccount } from '../../gate/calls.ts';
import type { ListedAttempt, ListedDelivery } from '../../webhooks/history.ts';
import { Badge } from '../components/badge.tsx';
import { Button, Buttons, LinkButton } from '../components/button.tsx';
import { CardTable } from '../components/card-table.tsx';
import { Select } from '../components/choice-fields.tsx';
import { EmptyList } from '../components/empty-list.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { Pagination } from '../components/pagination.tsx';
import { TextField } from '../components/text-field.tsx';
import type { FormFault } from '../shell/form-fault.tsx';
import { Moment } from '../shell/moment.tsx';
import { ConsolePage } from './layout.tsx';
import { STATE_CHOICES, STATE_WORDS, TYPE_CHOICES, typeWords } from './notice-words.ts';
import type { NoticeFilter } from './notices-filter.ts';
import { pathWith } from './own-path.ts';

interface NoticesPageProps {
  account: ConsoleAccount;
  filter: NoticeFilter;
  deliveries: readonly ListedDelivery[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  fault?: FormFault | undefined;
}

/** Lists the notices of an account, newest first. */
export function NoticesPage({ account, filter, deliveries, next, fault }: NoticesPageProps) {
  const path = `/console/${account.id}/avisos`;
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <ConsolePage title="Avisos" account={account} isSignedIn current="avisos" fault={fault}>
      <h1>Avisos</h1>
      <p>
        O que o serviço enviou aos seus endereços nos últimos 30 dias: o fim de tarefas e de documentos para
        assinatura.
      </p>
      <Buttons>
        <LinkButton href={`${path}/endereco`} kind="plain">
          Endereço padrão
        </LinkButton>
        <LinkButton href={`${path}/segredo`} kind="plain">
          Segredo
        </LinkButton>
        <LinkButton href={`${path}/recuperacoes`} kind="plain">
          Recuperar os que falharam
        </LinkButton>
      </Buttons>
      <FaultSummary faults={[fault]} />
      <FilterForm path={path} filter={filter} fault={fault} />
      {deliveries.length === 0 ? (
        <NoNotices path={path} isFiltered={isFiltered} />
      ) : (
        <CardTable
          caption="Avisos, do mais novo para o mais antigo"
          columns={['Aviso', 'Criado', 'Estado', 'Última tentativa']}
          rows={deliveries.map((delivery) => rowOf(path, delivery))}
        />
      )}
      <Pagination previous={null} next={next === null ? null : pathWith(path, { ...filter, depois: next })} />
    </ConsolePage>
  );
}

function FilterForm({
  path,
  filter,
  fault,
}: {
  path: string;
  filter: NoticeFilter;
  fault: FormFault | undefined;
}) {
  const all = { value: '', words: 'Todos' };
  const field = { fault, isOptional: true, autocomplete: 'off' };
  return (
    <form method="get" action={path} class="filter" novalidate>
      <Select
        name="estado"
        label="Estado"
        isOptional
        choices={[all, ...STATE_CHOICES]}
        chosen={filter.estado}
      />
      <Select name="tipo" label="Tipo" isOptional choices={[all, ...TYPE_CHOICES]} chosen={filter.tipo} />
      <TextField {...field} name="dia" label="Dia" type="date" value={filter.dia} maxlength={10} />
      <TextField
        {...field}
        name="sobre"
        label="ID da tarefa ou do documento"
        value={filter.sobre}
        maxlength={60}
      />
      <Buttons>
        <Button kind="plain">Filtrar</Button>
      </Buttons>
    </form>
  );
}

function NoNotices({ path, isFiltered }: { path: string; isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyList step={{ href: path, words: 'Ver todos os avisos' }}>
      Nenhum aviso combina com o filtro.
    </EmptyList>
  ) : (
    <EmptyList step={{ href: `${path}/endereco`, words: 'Informar um endereço' }}>
      Ainda não há avisos. Informe o endereço do seu programa que os recebe, ou envie <code>webhook_url</code>{' '}
      em uma chamada.
    </EmptyList>
  );
}

function rowOf(path: string, { id, type, subject, state, createdAt, attempts }: ListedDelivery) {
  const last = attempts.at(-1);
  return [
    <>
      <a href={`${path}/enviados/${id}`}>{typeWords(type)}</a>
      {subject === null ? null : (
        <>
          <br />
          <code>{subject}</code>
        </>
      )}
    </>,
    <Moment at={createdAt} />,
    <Badge kind={STATE_WORDS[state].badge}>{STATE_WORDS[state].words}</Badge>,
    last === undefined ? 'Nenhuma ainda' : resultWords(last),
  ];
}

/** Describes the result of an attempt in a few words. */
export function resultWords({ status, error }: Pick<ListedAttempt, 'status' | 'error'>): string {
  return status === null ? (error ?? '') : `Resposta ${status}`;
}
