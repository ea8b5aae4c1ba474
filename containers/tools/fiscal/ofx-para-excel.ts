import { join } from 'node:path';
import { ofxParaExcel as definition } from '../../../common/catalogue/statements.ts';
import { type TabulatedStatements, tabulateStatements } from '../../engines/fiscal/statements.ts';
import { type Failure, failure } from '../../plain/failures.ts';
import { formatNumber } from '../../plain/format.ts';
import type { ReadStatementFile } from '../../protocol/fiscal/tabulate-statements.ts';
import { filesOf, type ToolContext, type ToolInput } from '../../runs/context.ts';
import { eachFile } from '../each-file.ts';
import { implement, type OptionsOf } from '../implement.ts';
import { resultOf } from '../result.ts';
import { describeStatementFile, describeStatements } from './describe-statements.ts';

type StatementContext = ToolContext<OptionsOf<typeof definition>>;

const MOST_MEGABYTES = 100;
const MOST_ROWS = 150_000;
const MERGED = 'extratos';

function failureOf({ name }: ToolInput, { fault, investments, refusals }: ReadStatementFile): Failure {
  if (fault === 'tooLarge') return failure('statementTooLarge', name, String(MOST_MEGABYTES));
  if (fault === 'entities') return failure('statementEntities', name);
  if (fault === 'tooManyRows') return failure('tooManyTransactions', name, formatNumber(MOST_ROWS));
  if (fault === 'notStatement') return failure('notStatement', name);
  if (investments.length > 0) return failure('onlyInvestments', name);
  const [answer] = refusals;
  return failure('statementMissing', name, answer === undefined ? '' : ` (o banco respondeu: ${answer})`);
}

async function collect(context: StatementContext, found: TabulatedStatements) {
  const { format, merge } = context.options;
  const inputs = filesOf(context);
  const notes: string[] = [];
  const outputs = await eachFile(found.files, notes, async (file) => {
    const input = inputs[file.index];
    if (input === undefined) throw new Error(`There is no file ${file.index}.`);
    if (file.fault !== null) throw failureOf(input, file);
    const about = describeStatementFile(file);
    const own = file.written === null ? [] : describeStatements(file.written, format, false);
    notes.push(...[...about, ...own].map((note) => `${input.name}: ${note}`));
    return {
      path: join(context.outputDirectory, `${file.index}.${format}`),
      name: `${input.stem}.${format}`,
    };
  });
  if (!merge) return resultOf(outputs, notes);
  const tooMany = found.files.find(({ fault }) => fault === 'tooManyRows');
  const last = inputs[tooMany?.index ?? -1];
  if (last !== undefined) throw failure('tooManyTransactions', last.name, formatNumber(MOST_ROWS));
  if (found.merged !== null) notes.push(...describeStatements(found.merged, format, inputs.length > 1));
  const path = join(context.outputDirectory, `merged.${format}`);
  return resultOf([{ path, name: `${MERGED}.${format}` }], notes);
}

/** Converts bank statements to sheets, one for each account. */
export const ofxParaExcel = implement(definition, [], async (context) => {
  const { options, outputDirectory } = context;
  const inputs = filesOf(context);
  const job = {
    files: inputs.map(({ path, name }) => ({ path, name })),
    ...options,
    mostBytes: MOST_MEGABYTES * 1_000_000,
    mostRows: MOST_ROWS,
    directory: outputDirectory,
  };
  const found = await tabulateStatements(context, job, (done) =>
    context.progress((done / inputs.length) * 100, `Lendo extrato ${done} de ${inputs.length}`),
  );
  return collect(context, found);
});
