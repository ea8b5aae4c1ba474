import { extraOf, type ToolContext, type ToolInput } from '../../runs/context.ts';

/** Returns the input of that name of an envelope's run; the Worker always sends it. */
export function inputOf(
  context: Pick<ToolContext<unknown>, 'inputs'>,
  name: 'document' | 'manifest',
): ToolInput {
  const input = extraOf(context, name);
  if (input === undefined) throw new Error(`There is no ${name}.`);
  return input;
}
