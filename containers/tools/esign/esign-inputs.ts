import { extraOf, type ToolContext, type ToolInput } from '../../runs/context.ts';

/** The input of that name of a run for an envelope; the Worker always sends it. */
export function inputOf(
  context: Pick<ToolContext<unknown>, 'inputs'>,
  name: 'document' | 'manifest',
): ToolInput {
  const input = extraOf(context, name);
  if (input === undefined) throw new Error(`There is no ${name}.`);
  return input;
}
