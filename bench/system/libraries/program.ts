import { z } from 'zod';
import { Driver } from '../../../test/service/clients/drivers.ts';
import { peak } from '../../measure/memory.ts';

/** A running program that makes calls with a client library. */
export class LibraryProgram {
  readonly #driver: Driver;

  private constructor(driver: Driver) {
    this.#driver = driver;
  }

  static start(program: string, args: readonly string[], url: string, key: string): LibraryProgram {
    const env = { PAPELADA_URL: url, PAPELADA_KEY: key };
    return new LibraryProgram(Driver.start({ program, args, cwd: process.cwd() }, env));
  }

  /** Makes a call so many times, one after the other. Returns the milliseconds by the program's own clock. */
  async took(call: string, given: Record<string, unknown> = {}, times = 1): Promise<number> {
    const { result } = await this.#driver.run({ call, arguments: { ...given, times } });
    return z.number().parse(result);
  }

  /** Returns the most MiB that it has had in memory. */
  peak(): Promise<number> {
    return peak(this.#driver.pid);
  }

  stop(): void {
    this.#driver.stop();
  }
}
