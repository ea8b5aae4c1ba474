import type { ToolDefinition } from '../../common/catalogue/define-tool.ts';
import type { Env } from '../env.ts';
import { eraseFiles } from '../files/store.ts';
import { type PlanId, plans } from '../gate/credits/plans.ts';
import type { IntakePlan, UploadOwner } from '../intake/plan.ts';
import { jobOf } from './job-of.ts';
import { filesPrefix, inputKey } from './specification.ts';

/** The files that a call of the tool accepts: limited by the tool and by the account's plan. */
export function intakePlanOf(tool: ToolDefinition, planId: PlanId): IntakePlan {
  const plan = plans[planId];
  const files = {
    name: 'files',
    description: '',
    acceptedExtensions: tool.acceptedExtensions,
    fewest: tool.minFiles,
    most: Math.min(tool.maxFiles ?? Number.POSITIVE_INFINITY, plan.maxFilesPerJob),
  };
  const extras = tool.extraFiles.map(({ name, description, accepted_extensions, required }) => ({
    name,
    description,
    acceptedExtensions: accepted_extensions,
    fewest: required ? 1 : 0,
    most: 1,
  }));
  return {
    subject: `A ferramenta ${tool.id}`,
    fields: [files, ...extras],
    isOptional: tool.sourceOption !== null,
    maxFileBytes: plan.maxFileBytes,
    limitsOf: `desta ferramenta no seu plano (${plan.name})`,
  };
}

/** Lets the job's object own the uploaded files before the job exists. */
export function uploadOwnerOf(env: Pick<Env, 'JOB' | 'FILES'>, jobId: string): UploadOwner {
  const job = jobOf(env, jobId);
  return {
    keyOf: (place) => inputKey(jobId, place),
    expectUpload: () => job.expectUpload(),
    noteMultipart: (key, uploadId) => job.noteMultipart(key, uploadId),
    discardUpload: () => job.discardUpload().catch(() => eraseFiles(env, filesPrefix(jobId))),
  };
}
