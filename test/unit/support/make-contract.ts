import { makeContract } from '../../../scripts/local/contract.ts';

/** The OpenAPI document is made anew for each run, as the service's start does. */
export default makeContract;
