import { parseArgs } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import { readConfig } from '@curbcut/server/config';
import { launch } from 'chrome-launcher';
import { median } from '../lib/statistics.ts';
import {
  auditPage,
  categories,
  type LighthouseCategory,
  type LighthouseResult,
  MIN_SCORES,
} from './audit-page.ts';
import { startProduct } from './product.ts';

const usage = `npm run lighthouse -- [PATH ...] [--runs 3] [--json]

Audits public pages of the built product with Lighthouse (mobile settings) and prints the median of the runs for each
page. With --json the last line is an object of scores by path. Exits with 1 if a score is below its minimum:
${categories.map((category) => `${category} ${MIN_SCORES[category]}`).join(', ')}. Run it on an idle machine, because performance is measured time.`;

const defaultPaths = [
  '/',
  '/platform',
  '/pricing',
  '/vs-lighthouse',
  '/resources/accessibility-compliance',
  '/scan',
  '/about',
];

const { values: flags, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const runs = Number(flags.runs);
if (flags.help || !Number.isInteger(runs) || runs < 1) {
  process.stdout.write(`${usage}\n`);
  process.exit(flags.help ? 0 : 2);
}

const config = readConfig();
const executable = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
const product = await startProduct();
const browser = await launch({
  chromePath: executable.executablePath,
  chromeFlags: ['--headless', ...(executable.sandbox ? [] : ['--no-sandbox'])],
  envVars: { ...process.env, ...executable.env },
});

const scores: Record<string, Record<LighthouseCategory, number>> = {};
try {
  for (const path of positionals.length > 0 ? positionals : defaultPaths) {
    const results: LighthouseResult[] = [];
    for (let run = 0; run < runs; run++) results.push(await auditPage(product.origin + path, browser.port));
    scores[path] = Object.fromEntries(
      categories.map((category) => [category, median(results.map((result) => result.scores[category]))]),
    ) as Record<LighthouseCategory, number>;
    const line = categories.map((category) => `${category} ${scores[path]?.[category]}`).join('  ');
    process.stdout.write(`${path.padEnd(38)}${line}\n`);
    for (const failedAudit of new Set(results.flatMap((result) => result.failedAudits)))
      process.stdout.write(`    ${failedAudit}\n`);
  }
} finally {
  browser.kill();
  await product.stop();
}
if (flags.json) process.stdout.write(`${JSON.stringify(scores)}\n`);
const meetsMinScores = Object.values(scores).every((page) =>
  categories.every((category) => page[category] >= MIN_SCORES[category]),
);
process.exitCode = meetsMinScores ? 0 : 1;
