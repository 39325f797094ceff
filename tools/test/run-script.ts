import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

export const repositoryRoot: string = resolve(import.meta.dirname, '../..');

/** Runs a dependency's script in the repository and returns whether it exits with 0. */
export function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const path = join(repositoryRoot, 'node_modules', script);
  const options = { cwd: repositoryRoot, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, [path, ...args], options).status === 0;
}
