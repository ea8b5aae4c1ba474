import type { Env } from '../env.ts';

/** The bindings of the objects that own paid work. */
export type WorkBinding = 'JOB' | 'BATCH' | 'ENVELOPE';

/** Returns the binding of the object with this id. An envelope's id has no prefix. */
export function bindingOfId(id: string): WorkBinding {
  if (id.startsWith('job_')) return 'JOB';
  return id.startsWith('lote_') ? 'BATCH' : 'ENVELOPE';
}

/** Returns the object of a job, a batch or an envelope. */
export function objectOfId<Role extends Rpc.DurableObjectBranded>(env: Pick<Env, WorkBinding>, id: string) {
  return (env[bindingOfId(id)] as DurableObjectNamespace<Role>).getByName(id);
}
