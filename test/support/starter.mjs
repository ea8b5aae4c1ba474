// Runs programs for a test process (execute.ts), and ends with it.
import { execFile } from 'node:child_process';

process.on('message', ({ call, program, args, options }) => {
  execFile(program, args, options, (error, stdout, stderr) => {
    const failure = error && { message: error.message, code: error.code, signal: error.signal };
    process.send({ call, stdout, stderr, failure });
  });
});
process.once('disconnect', () => process.exit());
