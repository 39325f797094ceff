import { spawn } from 'node:child_process';

/**
 * Runs a function while other processes keep the CPU busy. They are stopped when the function returns or this
 * process exits.
 */
export async function withBusyProcesses<T>(count: number, run: () => Promise<T>): Promise<T> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const killChildren = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', killChildren);
  try {
    return await run();
  } finally {
    killChildren();
    process.off('exit', killChildren);
  }
}
