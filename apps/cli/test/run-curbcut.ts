import { Readable } from 'node:stream';
import { shareEvaluationThreads } from '../../../packages/engine/test/share-threads.ts';
import { runCli } from '../src/program.ts';

shareEvaluationThreads();

export interface CommandResult {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the command in this process with these arguments and this text as standard input.
 *
 * @param scans whether it's expected to scan; otherwise, no browser starts before the input has been checked
 */
export async function runCurbcut(args: readonly string[], input = '', scans = true): Promise<CommandResult> {
  const written = { out: '', err: '' };
  const sink = (stream: 'out' | 'err') => ({
    write: (text: string) => {
      written[stream] += text;
      return true;
    },
  });
  const code = await runCli(args, { in: Readable.from([input]), out: sink('out'), err: sink('err') }, scans);
  return { exitCode: code, ...written };
}
