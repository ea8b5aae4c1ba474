import type { Env } from '../env.ts';

/** The objects that paid work belongs to, by the name of their binding. */
export type WorkBinding = 'JOB' | 'BATCH' | 'ENVELOPE';

/** The binding of the object with this id; an envelope's id has no prefix. */
export function bindingOfId(id: string): WorkBinding {
  if (id.startsWith('job_')) return 'JOB';
  return id.startsWith('lote_') ? 'BATCH' : 'ENVELOPE';
}

/** The object of a job, a batch or an envelope. */
export function objectOfId<Role extends Rpc.DurableObjectBranded>(env: Pick<Env, WorkBinding>, id: string) {
  return (env[bindingOfId(id)] as DurableObjectNamespace<Role>).getByName(id);
}
