// The [build] command of wrangler. `npm start`, the tests and the bench make the assets with the Worker's
// bundle.
import { makeAssets } from './local/assets.ts';
import { makeToolGuides } from './local/tool-guides.ts';

await Promise.all([makeAssets(), makeToolGuides()]);
