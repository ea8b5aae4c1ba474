import { execFile } from 'node:child_process';

const MOST_BYTES = 512 * 1024 * 1024;

/** Returns the output of a program for these bytes; null if it fails. It runs in the sandbox of this program. */
export function filtered(path: string, args: readonly string[], input: Buffer): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', maxBuffer: MOST_BYTES } as const;
    const child = execFile(path, [...args], options, (error, stdout, stderr) => {
      if (error !== null) console.error(`${path}: ${stderr.toString('latin1').slice(0, 500)}`);
      resolve(error === null && stdout.length > 0 ? stdout : null);
    });
    // A program that ends before it has read everything reports the reason by its exit code.
    child.stdin?.on('error', () => {});
    child.on('error', reject);
    child.stdin?.end(input);
  });
}
