import type { EnvelopeFacts, Invited, PersonalLinks } from '../../../worker/esign/mails/facts.ts';

export const facts: EnvelopeFacts = {
  id: '7KQ2-M9XD-4RTB-W6HC',
  name: 'Contrato de prestação de serviços',
  sender: { name: 'Marina Teles', email: 'marina@exemplo.com.br' },
  message: 'Bom dia!\nSegue o contrato que combinamos na terça.\n\nAbraço,\nMarina',
  // 23:59:59 of 30 November in Brasília.
  expiresAt: Date.parse('2026-12-01T02:59:59Z'),
  test: false,
  sending: 1,
};

export const signer: Invited = { id: 1, name: 'João Prado', email: 'joao@exemplo.com.br', role: 'sign' };
export const witness: Invited = { id: 2, name: 'Inês Couto', email: 'ines@exemplo.com.br', role: 'witness' };
export const approver: Invited = { id: 3, name: 'Rui Sá', email: 'rui@exemplo.com.br', role: 'approve' };

export const links: PersonalLinks = {
  sign: 'https://papelada.example/assinar/7KQ2-M9XD-4RTB-W6HC/1.0JqY8zT4c1hQ2mXvBnKwLd',
  unknownSender: 'https://papelada.example/assinar/7KQ2-M9XD-4RTB-W6HC/1.0JqY8zT4c1hQ2mXvBnKwLd/nao-conheco',
};

export const completion = {
  at: Date.parse('2026-11-24T14:05:00Z'),
  finalSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  purgeAt: Date.parse('2027-02-22T14:05:00Z'),
  verifyUrl: 'https://papelada.example/verificar/7KQ2-M9XD-4RTB-W6HC',
  attached: false,
};
