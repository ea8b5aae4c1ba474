import { app } from './app.ts';

export { Gate } from './accounts/gate/gate.ts';
export { Job } from './jobs/job.ts';
export { Dispatcher } from './runner/dispatcher.ts';
export { Runner } from './runner/runner.ts';
export { Courier } from './webhooks/courier.ts';

export default { fetch: app.fetch };
