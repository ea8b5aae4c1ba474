import type { AttemptCause, DeliveryState } from '../../webhooks/deliveries.ts';
import type { EventType } from '../../webhooks/event.ts';
import type { BadgeKind } from '../components/badge.tsx';

export const STATE_WORDS: Record<DeliveryState, { words: string; badge: BadgeKind }> = {
  pending: { words: 'Em entrega', badge: 'warning' },
  delivered: { words: 'Entregue', badge: 'good' },
  failed: { words: 'Falhou', badge: 'bad' },
};

const TYPE_WORDS: Record<EventType, string> = {
  'job.completed': 'Tarefa concluída',
  'job.failed': 'Tarefa com erro',
  'esign.envelope.completed': 'Documento assinado por todos',
  'esign.envelope.refused': 'Documento recusado',
  'esign.envelope.expired': 'Documento expirado',
  'esign.envelope.canceled': 'Documento cancelado',
  'webhook.test': 'Teste',
};

export const CAUSE_WORDS: Record<AttemptCause, string> = {
  service: 'do serviço',
  resend: 'por reenvio',
  recovery: 'por recuperação',
};

export const TYPE_CHOICES = Object.entries(TYPE_WORDS).map(([value, words]) => ({ value, words }));
export const STATE_CHOICES = Object.entries(STATE_WORDS).map(([value, { words }]) => ({ value, words }));

/** Returns a type in words; a type of an earlier version is shown unchanged. */
export function typeWords(type: string): string {
  return TYPE_CHOICES.find(({ value }) => value === type)?.words ?? type;
}
