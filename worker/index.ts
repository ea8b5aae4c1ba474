import { app } from './app.ts';
import type { Env } from './env.ts';
import { scheduledSweep } from './sweep.ts';

export { Lookup } from './brazil/lookups/lookup-object.ts';
export { SourceWatch } from './brazil/lookups/source-watch.ts';
export { Envelope } from './esign/envelope.ts';
export { Gate } from './gate/gate.ts';
export { Job } from './jobs/job.ts';
export { MailWatch } from './mail/mail-watch.ts';
export { Recipient } from './mail/recipient.ts';
export { Person } from './people/person.ts';
export { SignIn } from './people/sign-in.ts';
export { Dispatcher } from './runner/dispatcher.ts';
export { PreflightSlots } from './runner/preflight-slots.ts';
export { Runner } from './runner/runner.ts';
export { Batch } from './shipping/batch.ts';
export { ResumableUpload } from './uploads/resumable-upload.ts';
export { Courier } from './webhooks/courier.ts';

export default {
  fetch: app.fetch,
  scheduled: (_event: ScheduledController, env: Env) => scheduledSweep(env),
};
