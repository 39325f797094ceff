// The scanner process, which contains the browser, the guard's proxy and every capture. `openScannerProcess`
// starts it and communicates with it over the IPC channel.
import { enableCompileCache } from 'node:module';
import { setPriority } from 'node:os';

/**
 * A low priority, so that people who read results do not wait for pages being tested on the same cores. Next
 * to a process with normal priority, this one gets a third of the CPU time (Linux), and all of it when
 * nothing else runs.
 */
const PRIORITY = 5;
/** Milliseconds to close the browser after the host has disconnected. */
const CLOSE_TIMEOUT_MS = 15_000;

const { send } = process;
if (send === undefined) throw new Error('Only openScannerProcess can start the scanner process.');
const post = send.bind(process);

// Threads and the browser start later and inherit the priority.
setPriority(PRIORITY);

// The host decides when this process exits. Ctrl+C in a terminal would otherwise stop both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const [compileCacheDir] = process.argv.slice(2);
// Applies to all modules imported after this point.
if (compileCacheDir) enableCompileCache(compileCacheDir);
const { openScanner } = await import('../scanner.ts');
const { serveScanner } = await import('./serve-scanner.ts');

const server = serveScanner(
  {
    post: (message) =>
      new Promise((resolve) => {
        // If a message cannot be sent, its receiver is gone, which `disconnect` reports.
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
// The host closes the channel to stop this process; the operating system closes it when the host is killed.
if (process.connected) process.once('disconnect', shutDown);
else shutDown();
