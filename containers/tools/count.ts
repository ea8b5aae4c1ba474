import { z } from 'zod';
import type { ToolContext, ToolInput, ToolResult } from '../context.ts';
import { countPages } from '../engines/qpdf.ts';
import { Failure } from '../failures.ts';
import type { ToolImplementation } from './implement.ts';

type Base = Omit<ToolContext<unknown>, 'options'>;

const TEXTS = ['docx', 'odt', 'ole', 'rtf', 'text', 'pages'];
const lineSchema = z.object({ pages: z.int().min(0) });

async function countText(base: Base, { path, type }: ToolInput): Promise<number> {
  const messages: unknown[] = [];
  await base.runNode('count-text.ts', { path, type }, (message) => messages.push(message));
  return lineSchema.parse(messages[0]).pages;
}

async function countInput(base: Base, input: ToolInput): Promise<number> {
  try {
    if (input.type === 'pdf') return await countPages(base, input);
    return TEXTS.includes(input.type) ? await countText(base, input) : 0;
  } catch (error) {
    if (error instanceof Failure && error.code === 'timeOut') throw error;
    return 0;
  }
}

/** The pages of each input, for the price; 0 where they cannot be known. */
export const count: ToolImplementation<'count'> = {
  id: 'count',
  programs: ['qpdf'],
  lenient: true,
  accepts: () => true,
  async run(base): Promise<ToolResult> {
    const pages: number[] = [];
    for (const input of base.inputs) {
      base.progress((pages.length / base.inputs.length) * 100, 'Contando páginas');
      pages.push(await countInput(base, input));
    }
    return { outputs: [], pages };
  },
};
