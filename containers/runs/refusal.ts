import type { RunnerRefusal } from '../../common/protocol.ts';

type Reason = RunnerRefusal['reason'];

const STATUS: Record<Reason, number> = {
  unknown_run: 404,
  unknown_tool: 404,
  bad_request: 400,
  too_large: 413,
  attempt_exists: 409,
  sandbox_closed: 503,
  busy: 503,
  full: 503,
};

/** An error that becomes an answer other than 2xx. */
export class Refusal extends Error {
  readonly reason: Reason;
  readonly status: number;

  constructor(reason: Reason, status: number = STATUS[reason]) {
    super(reason);
    this.reason = reason;
    this.status = status;
  }
}
