import type { ComposedSigner, SignerRole } from '../../../../common/esign/composition.ts';

export const ROLES: Record<SignerRole, string> = {
  sign: 'Signatário',
  approve: 'Aprovador',
  witness: 'Testemunha',
};

const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;

export function formatCpf(cpf: string | null): string {
  return cpf === null ? '' : cpf.replace(CPF, '$1.$2.$3-$4');
}

export function maskedCpf(cpf: string | null): string {
  return cpf === null ? 'não solicitado' : cpf.replace(CPF, '***.$2.$3-**');
}

/** With the port, which tells people behind one address apart. */
export function addressOf({ ip, port }: Pick<ComposedSigner, 'ip' | 'port'>): string {
  return `IP ${ip || 'não informado'} · porta ${port === 0 ? 'não informada' : port}`;
}
