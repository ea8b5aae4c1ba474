import type { ConsoleAccount } from '../../gate/calls.ts';
import { LinkButton } from '../components/button.tsx';
import { CodeSample } from '../components/copying.tsx';
import { DefinitionList } from '../components/definition-list.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import type { KnownId } from './known-id.ts';
import { ConsolePage } from './layout.tsx';

/** Words for each kind of id, and for kinds without a page in the console a hint how to read them. */
const WORDS: Record<KnownId['kind'], { title: string; text: string }> = {
  job: { title: 'Tarefa', text: '' },
  key: { title: 'Chave', text: '' },
  envelope: {
    title: 'Documento para assinatura',
    text: 'O painel ainda não tem uma página para ele. Esta chamada o lê, com todas as pessoas e os arquivos:',
  },
  batch: {
    title: 'Lote de expedição',
    text: 'O painel ainda não tem uma página para ele. Esta chamada o lê, com os pedidos e os arquivos:',
  },
  event: { title: 'Aviso', text: '' },
  request: {
    title: 'Chamada',
    text: 'Nenhuma falha guardada tem este ID. Ficam guardadas por 7 dias as chamadas desta conta que foram recusadas ou falharam; de muitas iguais no mesmo minuto, só os primeiros IDs. O que deu errado está também na resposta que trouxe o ID, em error.code e error.message.',
  },
};

interface FoundPageProps {
  account: ConsoleAccount;
  found: KnownId;
  /** The call that reads it; null if there is none. */
  curl: string | null;
  /** The address of its public page; null if it has none. */
  publicPage: string | null;
}

/** The page for an id without a page of its own: its kind, and how to read it. */
export function FoundPage({ account, found: { kind, id }, curl, publicPage }: FoundPageProps) {
  const { title, text } = WORDS[kind];
  return (
    <ConsolePage title={title} account={account} isSignedIn>
      <h1>{title}</h1>
      <DefinitionList items={[['ID', <code>{id}</code>]]} />
      <p>{text}</p>
      {curl === null ? null : (
        <CodeSample id="chamada" label="Terminal">
          {curl}
        </CodeSample>
      )}
      {publicPage === null ? null : <LinkButton href={publicPage}>Abrir a página de verificação</LinkButton>}
      {kind === 'request' ? (
        <p>
          <a href="/docs/erros">O que cada código de erro quer dizer</a>
        </p>
      ) : null}
    </ConsolePage>
  );
}

const KINDS = [
  ['Tarefa', 'job_…'],
  ['Lote de expedição', 'lote_…'],
  ['Documento para assinatura', 'ABCD-EFGH-JKMN-PQRS'],
  ['Aviso', 'evt_…'],
  ['Chamada', 'req_…'],
  ['Chave da API, ou o começo dela', 'svc_…'],
] as const;

/** The page for a text that is not an id of any kind; the text stays in the header's field. */
export function UnknownFormPage({ account, typed }: { account: ConsoleAccount; typed: string }) {
  const fault = {
    field: 'buscar-id',
    text:
      typed === ''
        ? 'Digite um ID.'
        : 'Este texto não é um ID da Papelada. Confira se ele foi copiado inteiro.',
  };
  return (
    <ConsolePage title="Buscar por ID" account={account} isSignedIn fault={fault} typedId={typed}>
      <h1>Buscar por ID</h1>
      <FaultSummary faults={[fault]} />
      <p>Os IDs que levam a algum lugar:</p>
      <DefinitionList items={KINDS.map(([name, form]) => [name, <code>{form}</code>])} />
    </ConsolePage>
  );
}
