// `npm run clients:types`: writes what the clients know of the contract.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pythonToolCalls, pythonTypes } from './python.ts';
import { reducedContract, toolShapes } from './reduce.ts';
import { typescriptTypes } from './typescript.ts';

const TYPESCRIPT = join(import.meta.dirname, '../typescript/src/contract.ts');
const PYTHON = join(import.meta.dirname, '../python/src/papelada');
const [contract, tools] = [reducedContract(), toolShapes()];
await writeFile(TYPESCRIPT, await typescriptTypes(contract, tools));
await writeFile(join(PYTHON, 'contract.py'), pythonTypes(contract, tools));
await writeFile(join(PYTHON, 'resources/tool_calls.py'), pythonToolCalls(tools));
