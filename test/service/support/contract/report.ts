import { afterAll } from 'vitest';
import { held } from './contract.ts';

declare module 'vitest' {
  interface TaskMeta {
    heldResponses?: number;
    heldNotices?: number;
  }
}

// The reporter is in another process: the counts go with the file's own results. Other files of this process
// come after it and count from 0.
// biome-ignore lint/correctness/noEmptyPattern: vitest wants to see which fixtures a hook asks for
afterAll(({}, file) => {
  file.meta.heldResponses = held.responses;
  file.meta.heldNotices = held.notices;
  held.responses = 0;
  held.notices = 0;
});
