/**
 * Runs the product with a scanner that generates its findings, in its own process, so that its memory is only
 * the server's. Takes the synthetic site as JSON and the data folder; sends its URL to its parent, and its
 * peak memory on request.
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
  // Only the results of visits are synthetic; reports are printed with the real browser.
  openScanner: async (options) => ({
    ...(await openScanner(options)),
    scanPageIfChanged: async (url) => createPageResult(site, url),
  }),
});
await server.ready;
process.send?.({ url: server.url });

// Measured from here on: creating a database takes more memory than serving one.
let peak = process.memoryUsage.rss();
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 100);
process.on('message', () => process.send?.({ peakMb: peak / 1024 ** 2 }));
// The parent has exited or disconnected.
process.on('disconnect', () => void server.close().then(() => process.exit(0)));
