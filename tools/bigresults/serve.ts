/**
 * The product with a scanner that makes its findings up, as a process of its own, so that its memory is the server's
 * alone. Takes the made-up site as JSON and the data folder; says its address to its parent, and its peak on request.
 */
import { openScanner } from '@curbcut/engine';
import { readConfig, startServer } from '@curbcut/server';
import { createPageResult, type SyntheticSite } from './synthetic-pages.ts';

const site = JSON.parse(process.argv[2]!) as SyntheticSite;
const config = readConfig({
  ...process.env,
  PORT: '0',
  CURBCUT_DATA: process.argv[3],
  VISITOR_PAGES_PER_SCAN: String(site.pages),
  ALLOW_PRIVATE_TARGETS: new URL(site.origin).host,
  SCAN_CONCURRENCY: '4',
  LOG_LEVEL: 'warn',
});
const server = await startServer(config, {
  // Reports are really printed; only what visits find is made up.
  openScanner: async (options) => ({
    ...(await openScanner(options)),
    scanPage: async (url) => createPageResult(site, url),
  }),
});
await server.ready;
process.send?.({ address: server.url });

// From here on: making a new database takes more than serving one ever does.
let peak = process.memoryUsage.rss();
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 100);
process.on('message', () => process.send?.({ peakMb: peak / 1024 ** 2 }));
// The parent is gone, or done with us.
process.on('disconnect', () => void server.close().then(() => process.exit(0)));
