import { ALL_PRIVATE_TARGETS, openScanner, scanSite } from '@curbcut/engine';
import { serveFolder } from '/work/main/tools/lib/static-server.ts';

const s = await serveFolder(process.argv[2]);
const scanner = await openScanner({
  cacheDir: '/tmp/curbcut-cache',
  allowPrivate: ALL_PRIVATE_TARGETS,
  concurrency: 2,
  onWarning: (x) => console.error('WARN', x),
});
console.error(scanner.browser);
const t = performance.now();
let n = 0;
for await (const e of scanSite(scanner, {
  url: s.origin + '/' + (process.argv[4] ?? ''),
  maxPages: Number(process.argv[3] ?? 10),
  include: [],
  exclude: [],
  respectRobots: true,
  settings: { pictures: 'findings' },
})) {
  if (e.type === 'page-done') {
    n++;
    console.error(
      e.page.url,
      e.page.title.slice(0, 30),
      e.page.elements,
      e.page.findings.length,
      e.page.unexamined.length,
      e.page.ruleErrors,
    );
  } else console.error(JSON.stringify(e).slice(0, 200));
}
console.error(n, performance.now() - t);
await scanner.close();
await s.close();
