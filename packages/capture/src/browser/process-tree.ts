import { type ChildProcess, spawnSync } from 'node:child_process';

/** Kills a process and all its descendants. The process must lead a group of its own (`detached`), but on Windows. */
export function killProcessTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process of the group is left: that is what was wanted.
  }
}

const liveProcesses = new Set<ChildProcess>();

function killAll(): void {
  for (const child of liveProcesses) killProcessTree(child);
}

/** Sees to it that the process tree ends when ours exits. The returned function takes that back. */
export function killOnExit(child: ChildProcess): () => void {
  if (liveProcesses.size === 0) process.once('exit', killAll);
  liveProcesses.add(child);
  return () => {
    liveProcesses.delete(child);
    if (liveProcesses.size === 0) process.off('exit', killAll);
  };
}
