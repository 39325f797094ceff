import { type ChildProcess, spawnSync } from 'node:child_process';

/**
 * Kills a process and all its descendants. Except on Windows, the process must lead its own process group
 * (`detached`).
 */
export function killProcessTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group no longer exists, so there is nothing left to kill.
  }
}

const liveProcesses = new Set<ChildProcess>();

function killAll(): void {
  for (const child of liveProcesses) killProcessTree(child);
}

/** Kills the process tree when the current process exits. The returned function cancels this. */
export function killOnExit(child: ChildProcess): () => void {
  if (liveProcesses.size === 0) process.once('exit', killAll);
  liveProcesses.add(child);
  return () => {
    liveProcesses.delete(child);
    if (liveProcesses.size === 0) process.off('exit', killAll);
  };
}
