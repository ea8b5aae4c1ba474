import type { Env } from '../env.ts';
import type { Batch } from './batch.ts';

export function batchOf({ BATCH }: Pick<Env, 'BATCH'>, id: string) {
  return (BATCH as DurableObjectNamespace<Batch>).getByName(id);
}
