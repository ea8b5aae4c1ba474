import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { healthOf } from '../runner/health-of.ts';

const RETRY_AFTER = { 'Retry-After': '30' };

/**
 * Rejects a job that could never run here. An unreachable container is no reason to: its jobs wait in the
 * queue.
 */
export async function requireToolAvailable(env: Env, tool: ToolDefinition): Promise<void> {
  const health = await healthOf(env, tool.queue);
  if (health === 'unavailable') return;
  if (health.closed !== null) throw new ApiError('service_unavailable', undefined, RETRY_AFTER);
  if (health.tools[tool.id] === true) return;
  const message = `A ferramenta ${tool.id} não está disponível nesta instalação: falta o programa de que ela precisa. Nada foi cobrado.`;
  throw new ApiError('service_unavailable', message, RETRY_AFTER);
}
