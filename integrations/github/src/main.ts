import { curbcutCommand } from '../../lib/run-scan.ts';
import { runAction } from './run-action.ts';

process.exitCode = await runAction(process.env, curbcutCommand, (line) => process.stdout.write(`${line}\n`));
