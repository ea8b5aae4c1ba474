/** A Durable Object that writes one row in each call. */
export interface CountsCalls extends Rpc.DurableObjectBranded {
  count(name: string): number;
}

/** The reference for the product: the platform's own operations, without any code of the product. */
export interface BareEnv {
  DB: D1Database;
  FILES: R2Bucket;
  COUNTER: DurableObjectNamespace<CountsCalls>;
}
