import type { Protocol } from '../values/protocol.ts';
import type { Standing } from '../values/status.ts';
import { moment } from '../values/values.ts';

export const NO_VALUE = 'SEM VALOR FISCAL';
/** Endings of words for a `nota`, and for a `conhecimento` or `manifesto`. */
const WORDS = {
  feminine: { cancelled: 'CANCELADA', issued: 'EMITIDA' },
  masculine: { cancelled: 'CANCELADO', issued: 'EMITIDO' },
};
const NO_PROTOCOL = 'SEM PROTOCOLO DE AUTORIZAÇÃO DE USO - SEM VALOR FISCAL';
/** `tpEmis` of documents whose paper is valid before the authority has authorised them: FS, EPEC, FS-DA, offline. */
const VALID_BEFORE = ['2', '4', '5', '9'];

/** The statements about its document that a paper must have. */
export interface Warning {
  /** Drawn across the page; null if the document is simply valid. */
  mark: string | null;
  /** Printed among the data. */
  lines: string[];
}

function registered(protocol: Protocol | null): string {
  if (protocol === null || protocol.number === '') return '';
  return ` - PROTOCOLO ${protocol.number} - ${moment(protocol.receivedAt)}`;
}

/** Returns true if the paper is valid for now without the authority's protocol. */
export function isValidInContingency(emission: string, { status, protocol }: Standing): boolean {
  return status === 'unauthorised' && protocol === null && VALID_BEFORE.includes(emission);
}

/** `environment` is `tpAmb`; `emission` is `tpEmis`. */
export function warningOf(
  standing: Standing,
  environment: string,
  emission: string,
  gender: keyof typeof WORDS = 'feminine',
): Warning {
  const { status, protocol, cancellation, closing } = standing;
  const { cancelled, issued } = WORDS[gender];
  const trial = environment === '1' ? [] : [`${issued} EM AMBIENTE DE HOMOLOGAÇÃO - ${NO_VALUE}`];
  if (status === 'cancelled')
    return { mark: cancelled, lines: [`DOCUMENTO CANCELADO${registered(cancellation)}`, ...trial] };
  if (status === 'denied')
    return {
      mark: 'USO DENEGADO',
      lines: [
        `USO DENEGADO${registered(protocol)}${protocol?.reason ? ` - ${protocol.reason}` : ''}`,
        ...trial,
      ],
    };
  const isPending = status === 'unauthorised' && !isValidInContingency(emission, standing);
  const refusal = protocol === null ? [] : [`RESPOSTA DA SEFAZ: ${protocol.status} - ${protocol.reason}`];
  const pending = isPending ? [NO_PROTOCOL, ...refusal] : [];
  const closed = closing === null ? [] : [`DOCUMENTO ENCERRADO${registered(closing)}`];
  const mark = trial.length + pending.length > 0 ? NO_VALUE : closing === null ? null : 'ENCERRADO';
  return { mark, lines: [...closed, ...trial, ...pending] };
}
