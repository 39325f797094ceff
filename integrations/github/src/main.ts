import { ownCurbcut } from '../../lib/run-scan.ts';
import { runAction } from './run-action.ts';

process.exitCode = await runAction(process.env, ownCurbcut, (line) => process.stdout.write(`${line}\n`));
