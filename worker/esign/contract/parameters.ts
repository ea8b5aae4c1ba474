import { pendingEnvelopeExample } from '../schema.ts';

export const envelopeId = {
  name: 'id',
  in: 'path' as const,
  required: true,
  description: 'Identificador do envelope.',
  schema: { type: 'string' as const },
  example: pendingEnvelopeExample.id,
};
