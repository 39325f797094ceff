import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findStaleOutputs, updateOutputs } from './generate.ts';
import { registries } from './registries.ts';

const usage = `npm run registries -- [--check]

Generates the files that list what a folder contains (tools/registries/registries.ts).
With --check, nothing is written; exits with 1 if a file is out of date.`;

const { values: flags } = parseArgs({
  options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const root = resolve(import.meta.dirname, '../..');
if (flags.help) {
  process.stdout.write(`${usage}\n`);
} else if (flags.check) {
  const stale = findStaleOutputs(registries, root);
  for (const output of stale) {
    process.stderr.write(`${output} is out of date. Run "npm run registries".\n`);
  }
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const output of updateOutputs(registries, root)) process.stdout.write(`${output}\n`);
}
