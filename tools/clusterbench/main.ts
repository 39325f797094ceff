/**
 * `npm run clusterbench -- [--pages N] [--causes N] [--seed N] [--into FOLDER] [--json]`: generates a site
 * with known causes of faults, scans it with Curbcut and compares its issues with the causes. With `--into`,
 * the faults are planted in the templates of a real site on which nothing was tuned, such as
 * /usr/share/doc/debian-handbook/html/en-US. `--json` prints `{causes,issues,precision,recall}` as the last
 * line.
 */
import { parseArgs } from 'node:util';
import { requirePaths } from '../lib/requirements.ts';
import { generateSite } from '../lib/sites/shop/generate-site.ts';
import { plantFaults } from '../lib/sites/shop/plant-faults.ts';
import { measureClustering } from './measure.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    causes: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    into: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

if (values.into !== undefined) requirePaths([values.into]);
const print = (line: string) => process.stdout.write(`${line}\n`);
const [seed, size] = [Number(values.seed), { pages: Number(values.pages), causes: Number(values.causes) }];
const { site, scores, split, mixed, unplanted } = await measureClustering(
  values.into === undefined ? generateSite(seed, size) : plantFaults(values.into, seed, size),
);
if (values.into === undefined)
  print(
    `seed ${values.seed}: a shop in ${site.styles.shop} and a blog in ${site.styles.blog}, ${site.pages.size} pages`,
  );
for (const fault of site.faults.filter(({ id }) => !split.has(id)))
  print(`NOT FOUND: ${fault.id} (${fault.ruleId})`);
for (const [cause, issues] of split)
  if (issues.length > 1) print(`SPLIT: ${cause} into ${issues.length}: ${issues.join('; ')}`);
for (const [issue, causes] of mixed)
  if (causes.length > 1) print(`MIXED: ${issue} contains ${causes.join(', ')}`);
if (values.into === undefined)
  for (const [description, count] of unplanted) print(`NOT PLANTED: ${description}, ${count} occurrences`);
print(
  `${scores.causes} causes, ${scores.issues} issues, precision ${scores.precision.toFixed(4)}, recall ${scores.recall.toFixed(4)}`,
);
if (values.json) print(JSON.stringify(scores));
