/**
 * `npm run clusterbench -- [--pages N] [--causes N] [--seed N] [--json]`: makes a site whose causes of faults are known, scans it
 * with the product and compares its issues with the causes. `--json` prints `{causes,issues,precision,recall}` as the last line.
 */
import { parseArgs } from 'node:util';
import { measure } from './measure.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    causes: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const { site, figures, split, mixed, unplanted } = await measure(Number(values.seed), {
  pages: Number(values.pages),
  causes: Number(values.causes),
});
print(
  `seed ${values.seed}: a shop in ${site.styles.shop} and a blog in ${site.styles.blog}, ${site.pages.size} pages`,
);
for (const fault of site.faults.filter(({ id }) => !split.has(id)))
  print(`NOT FOUND: ${fault.id} (${fault.ruleId})`);
for (const [cause, issues] of split)
  if (issues.length > 1) print(`SPLIT: ${cause} into ${issues.length}: ${issues.join('; ')}`);
for (const [issue, causes] of mixed) if (causes.length > 1) print(`MIXED: ${issue} has ${causes.join(', ')}`);
for (const [what, count] of unplanted) print(`NOT PLANTED: ${what}, ${count} places`);
print(
  `${figures.causes} causes, ${figures.issues} issues, precision ${figures.precision.toFixed(4)}, recall ${figures.recall.toFixed(4)}`,
);
if (values.json) print(JSON.stringify(figures));
