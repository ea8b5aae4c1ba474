import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../common/catalogue/catalogue.ts';
import { mergeFilesOf } from '../../../containers/engines/letters/merge.ts';
import type { ToolInput } from '../../../containers/runs/context.ts';
import { type CutWish, planCut } from '../../../containers/tools/media/cut-plan.ts';
import { exampleExtensions, optionsExample, PAGE_ADDRESS } from '../../../worker/tools/options-schema.ts';

const toolOf = (id: string) => {
  const tool = catalogue.find((each) => each.id === id);
  if (!tool) throw new Error(`There is no tool ${id}.`);
  return tool;
};

describe.each(catalogue.map((tool) => [tool.id, tool] as const))('the example of %s', (_, tool) => {
  test('has options that the tool accepts', () => {
    const options = optionsExample(tool);
    const calls =
      tool.sourceOption === null ? [options] : [options, { ...options, [tool.sourceOption]: PAGE_ADDRESS }];
    for (const call of calls) expect(tool.options.safeParse(call)).toMatchObject({ success: true });
  });

  test('has as many files as the tool accepts, of its extensions', () => {
    const extensions = exampleExtensions(tool);
    expect(extensions.length).toBeGreaterThanOrEqual(tool.minFiles);
    expect(extensions.length).toBeLessThanOrEqual(tool.maxFiles ?? Number.POSITIVE_INFINITY);
    for (const extension of extensions) expect(tool.acceptedExtensions).toContain(extension);
  });
});

test.each(['cortar-audio', 'cortar-video'])('the example of %s cuts a part out of a short file', (id) => {
  const tool = toolOf(id);
  const wish = tool.options.parse(optionsExample(tool)) as unknown as CutWish;
  expect(planCut('aula.mp3', wish, 5).spans).toEqual([{ start: 1, end: 3 }]);
});

test('the example of mala-direta-word has a letter and a sheet', () => {
  const inputs = exampleExtensions(toolOf('mala-direta-word')).map(
    (extension) => ({ extension }) as ToolInput,
  );
  const { template, sheet } = mergeFilesOf(inputs);
  expect([template.extension, sheet.extension]).toEqual(['docx', 'xlsx']);
});
