// The scanner process: contains the browser, the guard's proxy and every capture. `openScannerProcess` starts it and
// communicates with it over the IPC channel.
import { enableCompileCache } from 'node:module';
import { setPriority } from 'node:os';

/**
 * People who read results should not wait for pages that are being tested on the same cores: against a process of normal
 * priority this is a third of the time (Linux), and all of it while nothing else runs.
 */
const PRIORITY = 5;
/** Milliseconds for closing the browser after the host has disconnected. */
const CLOSE_TIMEOUT_MS = 15_000;

const { send } = process;
if (send === undefined) throw new Error('Only openScannerProcess can start the scanner process.');
const post = send.bind(process);

// Threads and the browser, which start later, inherit it.
setPriority(PRIORITY);

// The host decides when this process ends; Ctrl+C in a terminal reaches both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const [compileCacheDir] = process.argv.slice(2);
// Applies to modules imported from here on.
if (compileCacheDir) enableCompileCache(compileCacheDir);
const { openScanner } = await import('../scanner.ts');
const { serveScanner } = await import('./serve-scanner.ts');

const server = serveScanner(
  {
    post: (message) =>
      new Promise((resolve) => {
        // A message that cannot be sent no longer has a receiver, which `disconnect` reports.
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
// The host closes the channel to end this process; the system closes it when the host is killed.
if (process.connected) process.once('disconnect', shutDown);
else shutDown();
