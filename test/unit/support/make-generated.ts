/** What the Worker imports and is not in the repository is made anew for each run, as the service's start does. */
export { makeGenerated as default } from '../../../scripts/local/generated.ts';
