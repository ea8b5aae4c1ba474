import { describe, expect, test } from 'vitest';
import { codeMail } from '../../../worker/esign/mails/code.ts';
import { completedToSender, completedToSigner } from '../../../worker/esign/mails/completed.ts';
import {
  canceledMail,
  expiredToSender,
  refusedBySigner,
  refusedToSender,
} from '../../../worker/esign/mails/ended.ts';
import type { EnvelopeFacts, Invited } from '../../../worker/esign/mails/facts.ts';
import { invitation, reminder, yourTurn } from '../../../worker/esign/mails/invitation.ts';
import { invitationFailed } from '../../../worker/esign/mails/invitation-failed.ts';
import type { Mail } from '../../../worker/mail/mail.ts';
import { approver, completion, facts, links, signer, witness } from './support.ts';

const purgeAt = Date.parse('2026-12-24T15:00:00Z');
const refusal = {
  by: witness,
  reason: 'O valor da cláusula 3 está errado.',
  at: Date.parse('2026-11-24T15:00:00Z'),
};
const files = {
  final: `https://papelada.example/v1/esign/envelopes/${facts.id}/files/final`,
  audit: `https://papelada.example/v1/esign/envelopes/${facts.id}/files/audit`,
};

const linked = (person: Invited) => ({ ...person, links });

/** One of each kind, for an envelope and a person. */
function allMails(envelope: EnvelopeFacts, person = signer, by = witness): Promise<Mail[]> {
  return Promise.all([
    invitation(envelope, [linked(person)]),
    yourTurn(envelope, linked(person)),
    reminder(envelope, [linked(person)], { of: 1, round: 1 }),
    invitation(envelope, [linked({ ...person, id: 4 }), linked(by)]),
    reminder(envelope, [linked({ ...person, id: 4 }), linked(by)], { of: 4, round: 1 }),
    canceledMail(envelope, [{ ...person, id: 4 }, by]),
    codeMail(envelope, person, '042917', 1),
    refusedBySigner(envelope, [person], { ...refusal, by }),
    refusedToSender(envelope, { ...refusal, by }, purgeAt),
    canceledMail(envelope, [person]),
    expiredToSender(
      envelope,
      [
        { ...person, signed: true },
        { ...by, signed: false },
      ],
      purgeAt,
    ),
    completedToSigner(envelope, [person], completion, links.sign),
    completedToSender(envelope, completion, files),
    invitationFailed(envelope, person, 'refused'),
  ]);
}

describe('the invitation', () => {
  test('says who sends what, until when, with the sender’s words as theirs and both links', async () => {
    const { to, replyTo, subject, text } = await invitation(facts, [linked(signer)]);
    expect([to, replyTo]).toEqual(['joao@exemplo.com.br', 'marina@exemplo.com.br']);
    expect(subject).toBe('Marina Teles pede que você assine: Contrato de prestação de serviços');
    expect(text).toBe(`Documento para você assinar

Olá, João Prado!

Marina Teles (marina@exemplo.com.br) enviou o documento “Contrato de prestação de serviços” pela Papelada e pede que você o assine.

Ver e assinar:
${links.sign}

Mensagem de Marina Teles:
> Bom dia!
> Segue o contrato que combinamos na terça.
> 
> Abraço,
> Marina

Documento: Contrato de prestação de serviços
Quem enviou: Marina Teles (marina@exemplo.com.br)
Prazo: 30/11/2026 às 23:59 (horário de Brasília)

Ao abrir, você pede um código de 6 dígitos, que chega neste e-mail. Com ele, vê o documento e só então decide. Também é possível recusar.

O link é pessoal: não o encaminhe a ninguém.

Dúvidas sobre o documento? Responda a este e-mail: a resposta vai para Marina Teles (marina@exemplo.com.br).

Não conheço quem enviou:
${links.unknownSender}

Papelada
`);
  });

  test.each([
    [approver, 'pede que você aprove', 'Documento para você aprovar', 'Ver e aprovar'],
    [
      witness,
      'pede que você assine como testemunha',
      'Documento para você assinar como testemunha',
      'Ver e testemunhar',
    ],
  ])('of $role has words of its own', async (person, asked, heading, button) => {
    const { subject, text, html } = await invitation(facts, [linked(person)]);
    expect(subject).toContain(asked);
    expect(text).toContain(heading);
    expect(html).toContain(`>${button}</a>`);
  });

  test('without a message quotes nobody', async () => {
    const { text, html } = await invitation({ ...facts, message: null }, [linked(signer)]);
    expect(text).not.toContain('Mensagem de');
    expect(html).not.toContain('<blockquote');
  });

  test('carries its addresses whole in the HTML', async () => {
    const { html } = await invitation(facts, [
      { ...signer, links: { ...links, sign: 'https://papelada.example/a?b=1&c="2"' } },
    ]);
    expect(html).toContain('href="https://papelada.example/a?b=1&amp;c=&quot;2&quot;"');
    expect(html).toContain(`href="${links.unknownSender}"`);
  });
});

describe('other mails to those invited', () => {
  test('the next in order is informed that it is their turn', async () => {
    const { subject, text, replyTo } = await yourTurn(facts, linked(witness));
    expect(subject).toBe('Chegou a sua vez de assinar como testemunha: Contrato de prestação de serviços');
    expect(text).toContain('Quem vinha antes já fez a sua parte.');
    expect([text.includes(links.sign), text.includes(links.unknownSender), replyTo]).toEqual([
      true,
      true,
      'marina@exemplo.com.br',
    ]);
  });

  test('a reminder says who waits for what', async () => {
    const { subject, text } = await reminder(facts, [linked(approver)], { of: 1, round: 1 });
    expect(subject).toBe('Lembrete: Marina Teles aguarda a sua aprovação: Contrato de prestação de serviços');
    expect(text).toContain('Prazo: 30/11/2026 às 23:59');
  });

  test('a code is in the body alone, and a reply carries it to nobody', async () => {
    const { subject, text, html, replyTo } = await codeMail(facts, signer, '042917', 1);
    expect(subject).toBe('Seu código de confirmação: Contrato de prestação de serviços');
    expect(text).toContain('\n\n042917\n\n');
    expect(text).toContain('vale por 10 minutos');
    expect(html.split('042917')).toHaveLength(2);
    expect(html.indexOf('042917')).toBeGreaterThan(html.indexOf('<h1'));
    expect(replyTo).toBeUndefined();
  });

  test('a refusal is reported with its reason', async () => {
    const { subject, text } = await refusedBySigner(facts, [signer], refusal);
    expect(subject).toBe('Documento recusado: Contrato de prestação de serviços');
    expect(text).toContain('Inês Couto recusou o documento');
    expect(text).toContain('Motivo de Inês Couto:\n> O valor da cláusula 3 está errado.');
    expect(text).not.toContain(witness.email);
  });

  test('one without a reason quotes nothing', async () => {
    const { text } = await refusedBySigner(facts, [signer], { ...refusal, reason: ' ' });
    expect(text).not.toContain('Motivo');
  });

  test('a cancelation is reported', async () => {
    const { subject, text } = await canceledMail(facts, [witness]);
    expect(subject).toBe('Pedido cancelado: Contrato de prestação de serviços');
    expect(text).toContain(
      'O pedido para você assinar como testemunha o documento “Contrato de prestação de serviços”',
    );
  });

  test('the completed document has its link, its hash and its last day', async () => {
    const { text, html } = await completedToSigner(facts, [signer], completion, links.sign);
    expect(text).toContain(`Baixar o documento:\n${links.sign}`);
    const end = '22/02/2027 às 11:05 (horário de Brasília)';
    expect(text).toContain(`Disponível até: ${end}`);
    expect(text).toContain(`os arquivos são apagados em ${end}.`);
    expect(text).toContain(`SHA-256 do PDF final: ${completion.finalSha256}`);
    expect(html).toContain(`href="${completion.verifyUrl}"`);
  });
});

describe('mails to the sender', () => {
  test('go to the sender’s address', async () => {
    const mails = await Promise.all([
      refusedToSender(facts, refusal, purgeAt),
      expiredToSender(facts, [], purgeAt),
      completedToSender(facts, completion, files),
      invitationFailed(facts, signer, 'refused'),
    ]);
    expect(mails.map(({ to }) => to)).toEqual(Array(4).fill('marina@exemplo.com.br'));
    expect(mails.map(({ replyTo }) => replyTo)).toEqual(Array(4).fill(undefined));
  });

  test('a refusal names who, when and why, and when the files go', async () => {
    const { text } = await refusedToSender(facts, refusal, purgeAt);
    expect(text).toContain('Quem recusou: Inês Couto (ines@exemplo.com.br)');
    expect(text).toContain('Recusado em: 24/11/2026 às 12:00 (horário de Brasília)');
    expect(text).toContain('> O valor da cláusula 3 está errado.');
    expect(text).toContain('apagados em 24/12/2026 às 12:00');
  });

  test('the end of the deadline names who signed and who did not', async () => {
    const { text } = await expiredToSender(
      facts,
      [
        { ...signer, signed: true },
        { ...witness, signed: false },
        { ...approver, signed: false },
      ],
      purgeAt,
    );
    expect(text).toContain('Fizeram a sua parte: João Prado (joao@exemplo.com.br)');
    expect(text).toContain('Faltaram: Inês Couto (ines@exemplo.com.br); Rui Sá (rui@exemplo.com.br)');
  });

  test('the completed document has the API’s addresses', async () => {
    const { text } = await completedToSender(facts, completion, files);
    expect(text).toContain(`PDF final: ${files.final}\nRelatório: ${files.audit}`);
    expect(text).toContain('pedem a chave da sua conta');
  });

  test.each([
    ['refused', 'O serviço de e-mail recusou este endereço.'],
    ['unreachable', 'Todas as tentativas de um dia inteiro falharam.'],
  ] as const)('an invitation that failed (%s) names the address and the cause', async (fault, cause) => {
    const { text } = await invitationFailed(facts, signer, fault);
    expect(text).toContain('Pessoa: João Prado (joao@exemplo.com.br)');
    expect(text).toContain(cause);
  });
});

describe('every mail', () => {
  test('shows what users wrote as text, in one line, turned by nothing', async () => {
    const evil = '<img src=x onerror=alert(1)>\r\nBcc: todos@exemplo.com.br\u202Efdp\u0000\u200B & "fim"';
    const envelope = { ...facts, name: evil, message: evil, sender: { ...facts.sender, name: evil } };
    const person = { ...signer, name: evil };
    for (const { subject, text, html, replyTo } of await allMails(envelope, person, {
      ...witness,
      name: evil,
    })) {
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u200b\u202a-\u202e]/u);
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\u200b\u202a-\u202e]|^Bcc:/mu);
      expect(html).not.toMatch(/<img|[^\P{Cc}\n]|[\u200b\u202a-\u202e]/u);
      expect(html).toContain(
        '&lt;img src=x onerror=alert(1)&gt; Bcc: todos@exemplo.com.brfdp &amp; &quot;fim&quot;',
      );
      expect(replyTo ?? '').not.toMatch(/\s/);
    }
  });

  test('keeps its subject short where names have 200 characters', async () => {
    const long = '👩🏽‍⚖️'.repeat(100) + 'a'.repeat(100);
    const envelope = { ...facts, name: long, sender: { ...facts.sender, name: long } };
    for (const { subject, html } of await allMails(envelope, { ...signer, name: long })) {
      const seen = [...new Intl.Segmenter('pt-BR').segment(subject)].length;
      expect(seen).toBeLessThanOrEqual(200);
      expect(subject).toContain('👩🏽‍⚖️…');
      expect(html).toContain(long);
    }
  });

  test('of a test says so first', async () => {
    for (const { subject, text, html } of await allMails({ ...facts, test: true })) {
      expect(subject).toMatch(/^\[TESTE\] /);
      expect(text).toContain('TESTE: este envio foi feito com uma chave de teste.');
      expect(html).toContain('TESTE: este envio foi feito com uma chave de teste.');
    }
    for (const { subject, text } of await allMails(facts)) expect(subject + text).not.toContain('TESTE');
  });

  test('has an id of its own, which a repeat shares', async () => {
    const ids = async (envelope = facts, person = signer) =>
      (await allMails(envelope, person)).map(({ id }) => id);
    const first = await ids();
    expect(await ids()).toEqual(first);
    const others = [
      ...(await ids({ ...facts, id: '7KQ2-M9XD-4RTB-W6HD' })),
      ...(await ids({ ...facts, sending: 2 })),
      (await reminder(facts, [linked(signer)], { of: 1, round: 2 })).id,
      (await codeMail(facts, signer, '042917', 2)).id,
      (await invitation(facts, [linked(witness)])).id,
    ];
    expect(new Set([...first, ...others]).size).toBe(first.length + others.length);
    expect(first.every((id) => /^mail_[0-9a-f]{32}$/.test(id))).toBe(true);
  });
});

describe('one mail for people who share an address', () => {
  const people = [linked(signer), linked({ ...approver, email: signer.email })] as const;

  test('greets each, and has a button with the name and the verb of each', async () => {
    const { subject, text, html } = await invitation(facts, people);
    expect(subject).toBe('Marina Teles enviou um documento para vocês: Contrato de prestação de serviços');
    expect(text).toContain('Olá, João Prado e Rui Sá!');
    for (const label of ['João Prado: ver e assinar', 'Rui Sá: ver e aprovar']) {
      expect(text).toContain(`${label}:\n${links.sign}`);
      expect(html).toContain(`>${label}</a>`);
    }
  });

  test('of more than three names nobody before the buttons', async () => {
    const { text } = await reminder(facts, [...people, linked(witness), linked({ ...signer, id: 5 })], {
      of: 1,
      round: 1,
    });
    expect(text).toContain('\nOlá!\n');
    expect(text).toContain('aguarda a parte de vocês no documento');
  });
});

describe('the verb of a role', () => {
  test.each([
    [signer, 'não permite mais assinar.'],
    [approver, 'não permite mais aprovar.'],
    [witness, 'não permite mais assinar como testemunha.'],
  ])('of $role is in the cancelation', async (person, words) => {
    expect((await canceledMail(facts, [person])).text).toContain(words);
  });

  test('no mail asks an approver to sign', async () => {
    const mails = await Promise.all([
      invitation(facts, [linked(approver)]),
      yourTurn(facts, linked(approver)),
      reminder(facts, [linked(approver)], { of: 1, round: 1 }),
      codeMail(facts, approver, '042917', 1),
      refusedBySigner(facts, [approver], refusal),
      canceledMail(facts, [approver]),
      canceledMail(facts, [approver, signer]),
    ]);
    for (const { subject, text } of mails)
      expect(`${subject} ${text.replaceAll(links.sign, '')}`).not.toMatch(/(?<!\/)assin(ar|e|a)\b/i);
  });
});

describe('the button of an invitation', () => {
  test('is before the text of the sender, in both versions', async () => {
    for (const { text, html } of await Promise.all([
      invitation(facts, [linked(signer)]),
      yourTurn(facts, linked(signer)),
      reminder(facts, [linked(signer)], { of: 1, round: 1 }),
    ])) {
      expect(text.indexOf(links.sign)).toBeLessThan(text.indexOf('Mensagem de Marina'));
      expect(html.indexOf(`href="${links.sign}"`)).toBeLessThan(html.indexOf('<blockquote'));
    }
  });

  test('is pushed down by no long name: the text before it has 400 characters at the most', async () => {
    const long = {
      ...facts,
      name: 'Contrato '.repeat(22),
      sender: { ...facts.sender, name: 'Marina '.repeat(28) },
    };
    const { text } = await invitation(long, [linked({ ...signer, name: 'João '.repeat(40) })]);
    expect(text.indexOf('Ver e assinar:')).toBeLessThan(400);
  });
});
