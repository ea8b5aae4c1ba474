import { makeAssets } from './assets.ts';
import { makeContract } from './contract.ts';
import { makeToolGuides } from './tool-guides.ts';

/** Generates the modules that the Worker imports and that are not in the repository. */
export async function makeGenerated(): Promise<void> {
  await Promise.all([makeContract(), makeAssets(), makeToolGuides()]);
}
