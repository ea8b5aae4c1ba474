import { z } from 'zod';

const optionSchema = z.object({ exportValue: z.string().nullish(), displayValue: z.string().nullish() });
const fieldSchema = z.object({
  subtype: z.literal('Widget'),
  fieldType: z.enum(['Tx', 'Ch']),
  fieldValue: z.union([z.string(), z.array(z.string())]),
  hidden: z.boolean().optional(),
  hasAppearance: z.boolean(),
  textContent: z.array(z.string()).default([]),
  options: z.array(optionSchema).default([]),
});

/**
 * Returns true if a field shows another text than the value that it has; `annotation`: as pdf.js describes
 * it.
 */
export function showsOtherText(annotation: unknown): boolean {
  const field = fieldSchema.safeParse(annotation).data;
  if (field === undefined || field.hidden || !field.hasAppearance) return false;
  const shown = bare(field.textContent.join(''));
  const values = [field.fieldValue].flat();
  const labels = values.map((value) => bare(labelOf(value, field.options)));
  // A list shows all that could be chosen.
  if (field.fieldType === 'Ch' && shown !== labels.join(''))
    return !labels.every((label) => shown.includes(label)) || field.options.length < 2;
  return shown !== labels.join('');
}

function labelOf(value: string, options: z.output<typeof fieldSchema>['options']): string {
  return options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
}

/** Without white space, and without what fonts write in two ways. */
function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad\u200b]/g, '');
}
