// Scans Curbcut's own public screens and writes the result for the accessibility statement at
// /legal/accessibility.
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import { readConfig } from '@curbcut/server/config';
import { findFreePort } from '../lib/free-port.ts';
import { startProduct } from '../lighthouse/product.ts';
import { scanProductScreens } from './scan-product-screens.ts';

const root = resolve(import.meta.dirname, '../..');
const statementFile = join(root, 'apps/web/app/routes/legal/accessibility/statement.json');

const usage = `npm run statement

Serves the built product, scans its own public screens and guest screens (two window sizes, both color themes, our rules and
axe-core), and writes the dated result to apps/web/app/routes/legal/accessibility/statement.json. The accessibility statement
shows it. Run it before a release and whenever screens are added; then build again.`;

const { values: flags } = parseArgs({ options: { help: { type: 'boolean', default: false } } });
if (flags.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const config = readConfig();
const browser = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
const port = String(await findFreePort());
const product = await startProduct({
  ...browser.env,
  CURBCUT_BROWSER: browser.executablePath,
  // Our own server must be allowed explicitly: scans may not access it even if private addresses are allowed.
  PORT: port,
  ALLOW_PRIVATE_TARGETS: `localhost:${port}`,
  VISITOR_PAGES_PER_SCAN: '100',
  SCAN_TIME_LIMIT_MINUTES: '120',
});
try {
  const statement = await scanProductScreens(product.origin, (line) => process.stderr.write(`${line}\n`));
  await writeFile(statementFile, `${JSON.stringify(statement, null, 2)}\n`);
  // Formats the file, so that it can be committed as is.
  execFileSync(process.execPath, [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'format',
    '--write',
    statementFile,
  ]);
  const { pages, failed, needsReview } = statement;
  process.stdout.write(
    `${pages.length} pages; ${failed.length} rules failed, ${needsReview.length} have results that need review. Written to ${statementFile}\n`,
  );
} finally {
  await product.stop();
}
