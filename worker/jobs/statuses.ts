import { jobs } from '../db/schema.ts';

export const JOB_STATUSES = jobs.status.enumValues;
export type JobStatus = (typeof JOB_STATUSES)[number];
