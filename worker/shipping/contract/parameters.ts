import { runningBatchExample } from '../schema.ts';

export const TAG = 'Expedição' as const;

export const batchId = {
  name: 'id',
  in: 'path' as const,
  required: true,
  description: 'Identificador do lote.',
  schema: { type: 'string' as const },
  example: runningBatchExample.id,
};
