import { existsSync, readFileSync } from 'node:fs';
import { unreadLines } from '../../documents/text/word-count/unread-lines.ts';
import type { findUnreadLinesProgram } from '../../protocol/pdf/find-unread-lines.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof findUnreadLinesProgram>(({ pages }, onStep) => {
  for (const { page, text, other } of pages) {
    if (!existsSync(other)) continue;
    const unread = unreadLines({ page, text: readFileSync(other, 'utf8') }, text);
    if (unread.lines.length > 0 || unread.isIncomplete) onStep({ page, ...unread });
  }
  return null;
});
