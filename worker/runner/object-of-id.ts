import type { Env } from '../env.ts';

/** The bindings of the objects that the Gate creates from its outbox. */
export type WorkBinding = 'JOB' | 'BATCH' | 'ENVELOPE' | 'UPLOAD';

/** Returns the binding of the object with this id. An envelope's id has no prefix. */
export function bindingOfId(id: string): WorkBinding {
  if (id.startsWith('job_')) return 'JOB';
  if (id.startsWith('upl_')) return 'UPLOAD';
  return id.startsWith('lote_') ? 'BATCH' : 'ENVELOPE';
}

/** Returns the object of a job, a batch, an envelope or an upload. */
export function objectOfId<Role extends Rpc.DurableObjectBranded>(env: Pick<Env, WorkBinding>, id: string) {
  return (env[bindingOfId(id)] as DurableObjectNamespace<Role>).getByName(id);
}
