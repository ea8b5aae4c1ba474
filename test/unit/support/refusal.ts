import { ApiError } from '../../../worker/errors.ts';

/** The refusal that `run` throws; anything else that it throws, or nothing, fails the test. */
export function refusalOf(run: () => unknown): ApiError {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
