// A process that has a scanner in a separate process, to be killed by a test. It prints the scanner process's
// id once a page is being scanned. Arguments: URL of a page that never loads, cache folder.
import { ALL_PRIVATE_TARGETS, defaultVariant, openScannerProcess } from '../src/index.ts';

const [url = '', cacheDir = ''] = process.argv.slice(2);
const scanner = await openScannerProcess({
  cacheDir,
  allowPrivate: ALL_PRIVATE_TARGETS,
  concurrency: 1,
  onWarning: () => undefined,
});
await scanner.check();
process.stdout.write(`${scanner.pid}\n`);
await scanner.scanPage(url, {
  key: 'host',
  variants: [defaultVariant],
  waitFor: null,
  auth: null,
  secondOpinion: false,
  screenshots: 'none',
});
