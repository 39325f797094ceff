import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { CurbcutOptions } from './curbcut.ts';
import type { LoopWait } from './playwright-loop.ts';
import type { BenchmarkRunner } from './runner.ts';

export interface RunnerOptions extends CurbcutOptions {
  /** See `startAxeLoop`. */
  readonly loopWait?: LoopWait;
}

export type RunnerName = 'curbcut' | 'axe-loop' | 'load-only';

/** Messages to the child process, and its replies. */
export type RunnerCommand = { visit: string[] } | { close: true };
export type RunnerReply = { ready: true } | { done: true } | { failed: string };

/**
 * Starts a benchmark runner in a separate process, so that its resource usage can be measured separately.
 * Loops ignore the options that concern only Curbcut.
 */
export async function startBenchmarkRunner(
  name: RunnerName,
  options: RunnerOptions,
): Promise<BenchmarkRunner> {
  const child = fork(new URL('./runner-main.ts', import.meta.url), [name, JSON.stringify(options)]);
  const waitForReply = async (): Promise<void> => {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => [{ failed: 'its process exited' }]),
    ])) as [RunnerReply];
    if ('failed' in message) throw new Error(`${name}: ${message.failed}`);
  };
  const sendCommand = (message: RunnerCommand) => child.send(message);
  await waitForReply();
  return {
    name,
    pid: child.pid!,
    visit: async (urls) => {
      sendCommand({ visit: [...urls] });
      await waitForReply();
    },
    close: async () => {
      const ended = once(child, 'exit');
      sendCommand({ close: true });
      await ended;
    },
  };
}
