import { parseArgs } from 'node:util';
import { findBrowser } from '@curbcut/capture';
import { readConfig } from '@curbcut/server/config';
import { launch } from 'chrome-launcher';
import { median } from '../lib/spread.ts';
import { type Category, categories, judge, LEAST, type Verdict } from './judge.ts';
import { startProduct } from './product.ts';

const usage = `npm run lighthouse -- [PATH ...] [--runs 3] [--json]

Judges public pages of the built product with Lighthouse (mobile settings) and prints the median of the runs for each
page. With --json the last line is an object of scores by path. Ends with 1 when a score is below what is asked:
${categories.map((category) => `${category} ${LEAST[category]}`).join(', ')}. Run it on an idle machine: performance is measured time.`;

const everyPage = [
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
const found = await findBrowser({ configuredPath: config.browserPath, cacheFolder: config.cacheDir });
const product = await startProduct();
const browser = await launch({
  chromePath: found.executablePath,
  chromeFlags: ['--headless', ...(found.sandbox ? [] : ['--no-sandbox'])],
  envVars: { ...process.env, ...found.env },
});

const scores: Record<string, Record<Category, number>> = {};
try {
  for (const path of positionals.length > 0 ? positionals : everyPage) {
    const verdicts: Verdict[] = [];
    for (let run = 0; run < runs; run++) verdicts.push(await judge(product.origin + path, browser.port));
    scores[path] = Object.fromEntries(
      categories.map((category) => [category, median(verdicts.map((verdict) => verdict.scores[category]))]),
    ) as Record<Category, number>;
    const line = categories.map((category) => `${category} ${scores[path]?.[category]}`).join('  ');
    process.stdout.write(`${path.padEnd(38)}${line}\n`);
    for (const lost of new Set(verdicts.flatMap((verdict) => verdict.lost)))
      process.stdout.write(`    ${lost}\n`);
  }
} finally {
  browser.kill();
  await product.stop();
}
if (flags.json) process.stdout.write(`${JSON.stringify(scores)}\n`);
const held = Object.values(scores).every((page) =>
  categories.every((category) => page[category] >= LEAST[category]),
);
process.exitCode = held ? 0 : 1;
