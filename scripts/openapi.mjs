import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildDocument } from '../worker/contract/document.ts';

const PATH = fileURLToPath(new URL('../worker/generated/openapi.js', import.meta.url));

const text = JSON.stringify(buildDocument());
const revision = createHash('sha256').update(text).digest('hex').slice(0, 16);
const module = `export const openapi = ${JSON.stringify(text)};\nexport const revision = '${revision}';\n`;

// Only written if it changed, so that watchers are not triggered.
if (!existsSync(PATH) || readFileSync(PATH, 'utf8') !== module) writeFileSync(PATH, module);
