// The scanner's process: it holds the browser, the guard's proxy and every capture. `openScannerProcess` starts it and
// speaks to it over the IPC channel.
import { enableCompileCache } from 'node:module';

/** Milliseconds for closing the browser when the host has gone. */
const CLOSE_TIMEOUT_MS = 15_000;

const { send } = process;
if (send === undefined) throw new Error('The scanner’s process is started by openScannerProcess alone.');
const post = send.bind(process);

// The host decides when this process ends; Ctrl+C in a terminal reaches both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const [compileCacheDir] = process.argv.slice(2);
// It works for what is imported from now on.
if (compileCacheDir) enableCompileCache(compileCacheDir);
const { openScanner } = await import('../scanner.ts');
const { serveScanner } = await import('./serve-scanner.ts');

const server = serveScanner(
  {
    post: (message) =>
      new Promise((resolve) => {
        // A message that cannot be sent has no receiver any more, which `disconnect` reports.
        post(message, () => resolve());
      }),
    on: (listener) => process.on('message', listener),
  },
  openScanner,
);
const shutDown = () => {
  setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
// The host closes the channel to end this process, and the system does so when the host was killed.
if (process.connected) process.once('disconnect', shutDown);
else shutDown();
