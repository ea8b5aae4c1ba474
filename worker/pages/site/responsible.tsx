import { endOf, type Operator } from './operator.ts';

/** Names the company that is responsible; if it is not configured, states that the name is missing. */
export function Responsible({ operator: { name, cnpj, address, email } }: { operator: Operator }) {
  return (
    <section aria-labelledby="responsavel">
      <h2 id="responsavel">Quem é responsável</h2>
      {name === undefined ? (
        <p>Quem opera esta instalação da Papelada ainda não informou o seu nome nesta página.</p>
      ) : (
        <p>
          Esta instalação da Papelada é de <strong>{name}</strong>
          {cnpj === undefined ? '' : `, CNPJ ${cnpj}`}
          {address === undefined ? '' : `, ${address}`}
          {endOf(address ?? cnpj ?? name)}
        </p>
      )}
      {email === undefined ? null : (
        <p>
          Contato, também para pedidos sobre dados pessoais: <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
    </section>
  );
}
