import { makeAssets } from '../../../scripts/local/assets.ts';
import { makeContract } from '../../../scripts/local/contract.ts';

/** What the Worker imports and is not in the repository is made anew for each run, as the service's start does. */
export default async function makeGenerated(): Promise<void> {
  await Promise.all([makeContract(), makeAssets()]);
}
