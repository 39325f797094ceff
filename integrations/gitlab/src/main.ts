import { curbcutCommand } from '../../lib/run-scan.ts';
import { runJob } from './run-job.ts';

process.exitCode = await runJob(process.env, curbcutCommand, (line) => process.stderr.write(`${line}\n`));
