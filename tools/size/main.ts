import { parseArgs } from 'node:util';
import { readConfig } from '@curbcut/server/config';
import { measureSizes } from './budgets.ts';

const usage = `npm run size -- [--json]

Measures the download sizes of the built web application and compares them with their budgets (tools/size/budgets.ts).
With --json the last line is an object of sizes in bytes. Exits with 1 if a budget is exceeded.`;

const { values: flags } = parseArgs({
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
if (flags.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

const sizes = Object.entries(measureSizes(readConfig().webDir));
for (const [name, { bytes, budget, description }] of sizes) {
  const comparison = bytes <= budget ? 'within' : 'OVER  ';
  process.stdout.write(
    `${name.padEnd(14)}${String(bytes).padStart(8)} B  ${comparison} ${budget} B  (${description})\n`,
  );
}
if (flags.json) {
  process.stdout.write(
    `${JSON.stringify(Object.fromEntries(sizes.map(([name, { bytes }]) => [name, bytes])))}\n`,
  );
}
process.exitCode = sizes.every(([, { bytes, budget }]) => bytes <= budget) ? 0 : 1;
