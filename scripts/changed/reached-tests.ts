import { basename } from 'node:path/posix';
import { type FileGraph, reachedFrom } from './file-graph.ts';

const TOOL_INDEX = 'containers/tools/index.ts';
const TEST = /^test\/(unit|container|service)\/.*\.test\.ts$/;
/** Files that the tests of a project start without importing them. */
const ROOTS: Record<string, readonly string[]> = {
  container: ['containers/server.ts'],
  service: ['test/service/support/global-setup.ts', 'containers/supervisor.ts', 'containers/server.ts'],
};
/** Tests that read the whole repository. */
const OF_THE_REPOSITORY = /^test\/unit\/(?:architecture|repository)\//;
/** Files that decide how everything is built and run. */
const OF_EVERYTHING =
  /^(?:package(?:-lock)?\.json|\w+\/package\.json|vitest\.config\.ts|tsconfig.*\.json|test\/closing-line\.ts|(?:containers|test)\/packages\.txt|scripts\/(?:test\.mjs|setup\/.*))$/;
/** Files that these tests do not use, unless one names them. */
const WITHOUT_TESTS =
  /\.md$|^(?:docs|bench|examples|\.github|\.devcontainer|test\/(?:soak|engine|oracle))\/|^(?:LICENSE|knip\.jsonc|biome\.json|drizzle\.config\.ts|\.\w+)$/;

export function testsIn(graph: FileGraph): string[] {
  return [...graph.keys()].filter((file) => TEST.test(file));
}

/**
 * Returns the test files that the changed files can reach, in the order of `graph`. A test of the container or the service
 * reaches the implementations of the tools that it names. A changed file that no test reaches, such as a deleted one,
 * reaches all tests, unless it is a document or the like.
 */
export function reachedTests(graph: FileGraph, changed: readonly string[]): string[] {
  const tests = testsIn(graph);
  if (changed.length === 0) return [];
  if (changed.some((file) => OF_EVERYTHING.test(file))) return tests;
  const known = new Set<string>();
  const isChanged = new Set(changed);
  const found = tests.filter((test) => {
    const reached = reachedByTest(graph, test);
    for (const file of reached) known.add(file);
    return OF_THE_REPOSITORY.test(test) || [...reached].some((file) => isChanged.has(file));
  });
  const isUnknown = (file: string) => !known.has(file) && !WITHOUT_TESTS.test(file);
  return changed.some(isUnknown) ? tests : found;
}

function reachedByTest(graph: FileGraph, test: string): Set<string> {
  const project = TEST.exec(test)?.[1] ?? '';
  const own = [test, ...(graph.get(test)?.names ?? [])].filter((file) => file.startsWith('test/'));
  const namesTool = (id: string) => own.some((file) => graph.get(file)?.literals.has(id));
  const isOtherTool = (from: string, to: string) => {
    const id = basename(to, '.ts');
    return from === TOOL_INDEX && graph.has(`docs/tools/${id}.md`) && !namesTool(id);
  };
  return reachedFrom(graph, [test, ...(ROOTS[project] ?? [])], project === 'unit' ? undefined : isOtherTool);
}
