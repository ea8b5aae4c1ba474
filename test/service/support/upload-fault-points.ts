/** Where an upload may break between two stores, in its order, until it is complete. */
export const UPLOAD_FAULT_POINTS = [
  'gate.upload-opened',
  'upload.part-stored',
  'upload.part-counted',
  'upload.rest-kept',
  'upload.received',
  'upload.assembled',
];

/** The same for its end. */
export const UPLOAD_END_FAULT_POINTS = ['upload.hidden', 'upload.erased', 'upload.closed'];

/** The same for a job that reads an upload. */
export const LOAN_FAULT_POINTS = ['files.lent', 'gate.begun', 'job.finished', 'job.given-back'];
