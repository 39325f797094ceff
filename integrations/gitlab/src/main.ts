import { ownCurbcut } from '../../lib/run-scan.ts';
import { runJob } from './run-job.ts';

process.exitCode = await runJob(process.env, ownCurbcut, (line) => process.stderr.write(`${line}\n`));
