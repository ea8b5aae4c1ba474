// For wrangler, whose [build] command this is; `npm start`, the tests and the bench make them with the Worker's bundle.
import { makeAssets } from './local/assets.ts';
import { makeToolGuides } from './local/tool-guides.ts';

await Promise.all([makeAssets(), makeToolGuides()]);
