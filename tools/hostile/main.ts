/**
 * `npm run hostile -- [--only PATTERN] [--selected] [--mutated COUNT [--seed N] [--pages FOLDER]...] [--concurrency N] [--time-limit SECONDS] [--grace SECONDS] [--memory-limit MB] [--verbose] [--json]`:
 * uses the product's defaults to scan pages that try to use more than their share of resources, and prints
 * what they cost. With `--mutated`, it instead scans pages from the repository and the given folders, each
 * damaged at random; with `--selected` as well, both. Use `--only` to scan pages with a problem again by name.
 * Exits with 1 if a page took longer than its limit plus the grace period (for busy machines), ended with a
 * wrong reason or an internal error, or left processes or files behind.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { requireMatches } from '../lib/requirements.ts';
import { attacks } from './attacks/index.ts';
import { selectedAttacks } from './attacks/selection.ts';
import { createMutatedAttacks } from './mutate/mutated-attacks.ts';
import { runAttacks } from './run-attacks.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    selected: { type: 'boolean', default: false },
    mutated: { type: 'string' },
    seed: { type: 'string', default: '1' },
    pages: { type: 'string', multiple: true, default: [] },
    grace: { type: 'string', default: '0' },
    concurrency: { type: 'string', default: String(availableParallelism()) },
    'time-limit': { type: 'string', default: '60' },
    'memory-limit': { type: 'string' },
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
/** Enough for a precise memory comparison, or for a quick one. */
const WARM_UP_PAGES = { all: 12, selected: 4 };
const print = (line: string) => process.stdout.write(`${line}\n`);
const only = new RegExp(values.only ?? '');
const selected = new Set(Object.values(selectedAttacks).flat());

const mutated =
  values.mutated === undefined
    ? []
    : createMutatedAttacks({
        count: Number(values.mutated),
        seed: Number(values.seed),
        folders: values.pages,
      });
const hostile = values.selected
  ? attacks.filter(({ name }) => selected.has(name))
  : values.mutated === undefined
    ? attacks
    : [];
const chosen = [...hostile, ...mutated];
const figures = await runAttacks(
  requireMatches(
    chosen.filter(({ name }) => only.test(name)),
    `--only ${values.only}`,
  ),
  {
    timeLimitMs: Number(values['time-limit']) * 1_000,
    graceMs: Number(values.grace) * 1_000,
    ...(values['memory-limit'] !== undefined && { memoryLimitMb: Number(values['memory-limit']) }),
    ...(process.env.CURBCUT_BROWSER && { browserPath: process.env.CURBCUT_BROWSER }),
    concurrency: Number(values.concurrency),
    warmUpPages: values.selected ? WARM_UP_PAGES.selected : WARM_UP_PAGES.all,
    onWarning: (sentence) => {
      if (values.verbose) process.stderr.write(`${sentence}\n`);
    },
    onEnd: ({ name, outcome, ms, isExpected }) => {
      if (values.verbose) {
        process.stderr.write(
          `${String(ms).padStart(7)} ms  ${outcome}${isExpected ? '' : '  (unexpected)'}  ${name}\n`,
        );
      }
    },
  },
);
if (values.json) print(JSON.stringify(figures));
else {
  for (const [name, value] of Object.entries(figures)) {
    const shown = Array.isArray(value) ? value.join(', ') || 'none' : value;
    if (name !== 'reasons') print(`${name.padEnd(20)}${shown}`);
  }
  print('reasons');
  for (const [reason, pages] of Object.entries(figures.reasons)) print(`  ${reason.padEnd(28)}${pages}`);
}
const { overDeadline, wrongReasons, leftoverProcesses, leftoverProfiles } = figures;
process.exitCode =
  overDeadline.length + wrongReasons.length + leftoverProcesses + leftoverProfiles > 0 ? 1 : 0;
