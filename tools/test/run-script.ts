import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';

export const repositoryRoot: string = resolve(import.meta.dirname, '../..');

/**
 * Runs a dependency's script in the repository and returns whether it exits with 0.
 *
 * @param output where its output goes; the terminal by default
 */
export async function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output?: Writable,
): Promise<boolean> {
  const child = spawn(process.execPath, [join(repositoryRoot, 'node_modules', script), ...args], {
    cwd: repositoryRoot,
    stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...(output && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  if (output) for (const stream of [child.stdout, child.stderr]) stream?.pipe(output, { end: false });
  const [code] = await once(child, 'close');
  return code === 0;
}
