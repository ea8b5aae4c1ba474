import { makeAssets } from './assets.ts';
import { makeContract } from './contract.ts';
import { makeToolGuides } from './tool-guides.ts';

/** Makes what the Worker imports and the repository does not have. */
export async function makeGenerated(): Promise<void> {
  await Promise.all([makeContract(), makeAssets(), makeToolGuides()]);
}
