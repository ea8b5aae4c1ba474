import { expect, test } from 'vitest';
import type { Guest } from '../../../worker/pages/signing/guest.ts';
import { InvitationStep } from '../../../worker/pages/signing/invitation-step.tsx';
import { BEGIN, DAY, definitionOf, pendingOf } from '../esign/envelopes.ts';

test('an invitation shows the minute at which its deadline ends', () => {
  const definition = definitionOf(1);
  const state = pendingOf(definition, BEGIN);
  expect(state.expiresAt).toBe(BEGIN + 30 * DAY);
  const [person] = definition.signers;
  const guest = { snapshot: { definition, state }, person, path: '/assinar/x/y' } as unknown as Guest;
  const page = String(InvitationStep({ guest })).replace(/<[^>]+>/g, '');
  expect(page).toContain('Prazoaté 23/12/2026 às 09:00 (horário de Brasília)');
});
