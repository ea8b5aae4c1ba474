import type { z } from 'zod';
import type { AnyProgram, Program } from '../protocol/program.ts';
import type { NodeRunner, RunOptions } from '../runs/context.ts';

/** The reasons for which a program's answer cannot be used. */
type ProgramFault = 'exit' | 'malformed' | 'silent' | 'repeated';

/**
 * Thrown when one of our programs does not do what its description says. The user's file is not the cause: what is
 * wrong with a file is an answer.
 */
class ProgramError extends Error {
  readonly program: string;
  readonly fault: ProgramFault;

  constructor({ path }: AnyProgram, fault: ProgramFault, detail: string) {
    super(`${path}: ${fault}: ${detail}`);
    this.program = path;
    this.fault = fault;
  }
}

interface Asked<Step, Answer> {
  onStep: (step: Step) => void;
  answers: Answer[];
  /** The first line that does not have the shape of the program's steps or answer. */
  malformed: string | undefined;
}

/**
 * Runs a program on a job in the sandbox and returns its answer. Throws a `ProgramError` if the program ended with a
 * code or by a signal, even after its answer, or gave no answer, two, or one of another shape; and the `Failure` of the
 * limit that ended it.
 */
export async function ask<Job extends object, Step extends z.ZodType, Answer extends z.ZodType>(
  engine: NodeRunner,
  program: Program<Job, Step, Answer>,
  job: Job,
  onStep: (step: z.output<Step>) => void = () => {},
  options?: RunOptions,
): Promise<z.output<Answer>> {
  const asked: Asked<z.output<Step>, z.output<Answer>> = { onStep, answers: [], malformed: undefined };
  const { code, signal, stderr } = await engine.runNode(
    program.path,
    job,
    (message) => take(program, message, asked),
    options,
  );
  if (code !== 0) throw new ProgramError(program, 'exit', `${code ?? signal} ${stderr}`);
  if (asked.malformed !== undefined) throw new ProgramError(program, 'malformed', asked.malformed);
  const [answer, second] = asked.answers;
  if (answer === undefined) throw new ProgramError(program, 'silent', stderr);
  if (second !== undefined) throw new ProgramError(program, 'repeated', stderr);
  return answer;
}

function take<Step extends z.ZodType, Answer extends z.ZodType>(
  { step, answer }: Pick<Program<object, Step, Answer>, 'step' | 'answer'>,
  message: unknown,
  asked: Asked<z.output<Step>, z.output<Answer>>,
): void {
  // Null means that the line is no JSON, but output of a library.
  if (typeof message !== 'object' || message === null) return;
  if ('answer' in message) {
    const { data, error } = answer.safeParse(message.answer);
    if (error) asked.malformed ??= error.message;
    else asked.answers.push(data);
  } else if ('step' in message && step !== null) {
    const { data, error } = step.safeParse(message.step);
    if (error) asked.malformed ??= error.message;
    else asked.onStep(data);
  } else asked.malformed ??= Object.keys(message).join(', ');
}
