import { roleWords } from '../../esign/words.ts';
import { assets } from '../../generated/assets.js';
import { Moment } from '../shell/moment.tsx';
import { Shell, TestNotice } from '../shell/shell.tsx';
import { FileCheck } from './file-check.tsx';
import { type FileHashes, Hashes } from './hashes.tsx';
import type { VerificationView } from './view.ts';

export function VerificationPage({ view }: { view: VerificationView }) {
  const { name, completedAt } = view;
  const files = filesOf(view);
  const done = files !== null && completedAt !== null;
  return (
    <Shell title={`Verificação: ${name}`} scripts={done ? [assets.verificationScript] : []}>
      <p class="kicker">Verificação de documento</p>
      <h1>{name}</h1>
      {view.test ? <TestNotice /> : null}
      {done ? (
        <p class="state good">
          <strong>{view.statusLabel}.</strong> Todas as pessoas fizeram a sua parte. O documento foi selado em{' '}
          <Moment at={completedAt} /> e não muda mais.
        </p>
      ) : (
        <Unfinished view={view} />
      )}
      {done ? <FileCheck {...files} /> : null}
      {done ? <Signers view={view} /> : null}
      {done ? <Hashes {...files} /> : null}
      <About view={view} />
    </Shell>
  );
}

function filesOf(view: VerificationView): FileHashes | null {
  const { status, originalSha256: original, finalSha256: final, auditSha256: audit } = view;
  return status === 'completed' && final !== null && audit !== null ? { original, final, audit } : null;
}

const UNFINISHED: Record<Exclude<VerificationView['status'], 'completed'>, string> = {
  pending: 'O documento ainda não foi concluído. Por enquanto, não há PDF final para conferir.',
  refused: 'Uma das pessoas convidadas recusou o documento. Não há documento final assinado.',
  expired:
    'O prazo terminou antes que todas as pessoas fizessem a sua parte. Não há documento final assinado.',
  canceled: 'O pedido foi cancelado. Não há documento final assinado.',
};

function Unfinished({ view: { status, statusLabel, closedAt } }: { view: VerificationView }) {
  return (
    <p class="state">
      <strong>{statusLabel}</strong>
      {closedAt === null ? null : (
        <>
          {' '}
          em <Moment at={closedAt} />
        </>
      )}
      <strong>.</strong> {UNFINISHED[status === 'completed' ? 'pending' : status]}
    </p>
  );
}

function Signers({ view }: { view: VerificationView }) {
  return (
    <section aria-labelledby="pessoas">
      <h2 id="pessoas">Quem assinou</h2>
      <ul class="people">
        {view.signers.map(({ name, role, signedAt }) => (
          <li>
            <strong>{name}</strong>
            {signedAt === null ? null : (
              <span>
                {roleWords[role].done} em <Moment at={signedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p class="quiet">
        Assinatura eletrônica simples (Medida Provisória 2.200-2/2001, art. 10, § 2º; Lei 14.063/2020, art.
        4º, I). Não é assinatura qualificada, com certificado ICP-Brasil.
      </p>
    </section>
  );
}

function About({ view }: { view: VerificationView }) {
  return (
    <section aria-labelledby="sobre">
      <h2 id="sobre">Sobre o pedido</h2>
      <dl class="facts">
        <div>
          <dt>Código</dt>
          <dd>{view.id}</dd>
        </div>
        <div>
          <dt>Enviado por</dt>
          <dd>{view.senderName}</dd>
        </div>
        <div>
          <dt>Páginas do original</dt>
          <dd>{view.pages}</dd>
        </div>
        <div>
          <dt>Criado em</dt>
          <dd>
            <Moment at={view.createdAt} />
          </dd>
        </div>
        <div>
          <dt>Enviado em</dt>
          <dd>
            <Moment at={view.sentAt} />
          </dd>
        </div>
      </dl>
      <p class="quiet">Os horários são de Brasília.</p>
      {view.filesErased ? (
        <p>
          Os arquivos já foram apagados do serviço, como previsto.
          {view.status === 'completed' ? ' Quem guardou uma cópia ainda pode conferi-la nesta página.' : ''}
        </p>
      ) : null}
    </section>
  );
}
