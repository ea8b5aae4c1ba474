// `npm run clients:types`: writes what the clients know of the contract.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reducedContract, toolShapes } from './reduce.ts';
import { typescriptTypes } from './typescript.ts';

const TYPESCRIPT = join(import.meta.dirname, '../typescript/src/contract.ts');
await writeFile(TYPESCRIPT, await typescriptTypes(reducedContract(), toolShapes()));
