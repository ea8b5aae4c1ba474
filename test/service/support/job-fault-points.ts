/** Where a job may break between two stores, in its order. */
export const JOB_FAULT_POINTS = [
  'gate.begun',
  'job.created',
  'job.recorded',
  'job.started',
  'job.finished',
  'job.settled',
  'job.notified',
  'courier.attempted',
];
