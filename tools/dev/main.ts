// Runs the product for development: the server, which restarts when its code changes, with Vite in front of
// it.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'apps/cli/src/main.ts', 'serve'],
  {
    cwd: root,
    stdio: 'inherit',
    // A restart shouldn't wait for running pages.
    env: { SHUTDOWN_GRACE_SECONDS: '0', ...process.env },
  },
);
const web = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev'], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
});
const stop = () => {
  server.kill('SIGTERM');
  web.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
for (const child of [server, web]) child.once('exit', stop);
