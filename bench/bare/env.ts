/** An object whose every call writes one row. */
export interface CountsCalls extends Rpc.DurableObjectBranded {
  count(name: string): number;
}

/** What the product is measured against: the platform's own operations, with nothing of the product around them. */
export interface BareEnv {
  DB: D1Database;
  FILES: R2Bucket;
  COUNTER: DurableObjectNamespace<CountsCalls>;
}
