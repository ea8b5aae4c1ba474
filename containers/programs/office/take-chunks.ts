import { readFileSync } from 'node:fs';
import { WordPackage } from '../../documents/office/letters/package.ts';
import { takeChunks } from '../../documents/office/mending/chunks.ts';
import type { takeChunksProgram } from '../../protocol/office/take-chunks.ts';
import { runProgram } from '../../protocol/run-program.ts';

await runProgram<typeof takeChunksProgram>(({ source, prefix, most }) => ({
  chunks: takeChunks(new WordPackage(readFileSync(source), { mayHaveMacros: true }), prefix, most),
}));
