import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

export interface Pattern {
  source: string;
  flags: string;
  /** The files that contain it, from the root of the repository. */
  files: string[];
}

interface Node {
  type: string;
  [field: string]: unknown;
}

const SOURCES = ['worker', 'containers', 'scripts', 'status', 'common'].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs}`,
);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return isNode(value) ? [value, ...below] : below;
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : '';
}

/** The text of an expression that is known before the program runs: literals, and constants made of them. */
function textOf(node: unknown, constants: ReadonlyMap<string, string>): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'Identifier') return constants.get(nameOf(node));
  if (node.type !== 'TemplateLiteral') return undefined;
  const { quasis, expressions } = node;
  if (!Array.isArray(quasis) || !Array.isArray(expressions)) return undefined;
  const inner = expressions.map((expression) => textOf(expression, constants));
  if (inner.includes(undefined)) return undefined;
  return quasis.map(({ value }, index) => `${value.cooked}${inner[index] ?? ''}`).join('');
}

function constantsIn(nodes: readonly Node[]): Map<string, string> {
  const constants = new Map<string, string>();
  for (const { type, id, init } of nodes) {
    const text = type === 'VariableDeclarator' ? textOf(init, constants) : undefined;
    if (text !== undefined) constants.set(nameOf(id), text);
  }
  return constants;
}

/** The patterns of one source text; throws where one is put together while the program runs. */
export function patternsOf(code: string, file: string): { source: string; flags: string }[] {
  const nodes = nodesIn(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts', astType: 'ts' }));
  const constants = constantsIn(nodes);
  return nodes.flatMap((node) => {
    if (node.type === 'Literal' && typeof node.regex === 'object' && node.regex !== null) {
      const { pattern, flags } = { pattern: '', flags: '', ...node.regex };
      return [{ source: pattern, flags }];
    }
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (!isCall || nameOf(node.callee) !== 'RegExp' || !Array.isArray(node.arguments)) return [];
    const [source, flags] = node.arguments.map((argument) => textOf(argument, constants));
    if (source === undefined) throw new Error(`${file}: a pattern that only the running program knows`);
    return [{ source, flags: flags ?? '' }];
  });
}

/** Every pattern of the program's own source, each once. */
export function collectPatterns(): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const file of globSync(SOURCES).filter((path) => !path.endsWith('.d.ts'))) {
    for (const { source, flags } of patternsOf(readFileSync(file, 'utf8'), file)) {
      const known = found.get(`/${source}/${flags}`) ?? { source, flags, files: [] };
      found.set(`/${source}/${flags}`, { ...known, files: [...known.files, file] });
    }
  }
  return [...found.values()];
}
