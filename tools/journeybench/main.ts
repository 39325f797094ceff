/**
 * `npm run journeybench -- [--times N] [--only TEXT] [--verbose] [--json]`: runs a journey on each of 13
 * sites (sign-ins of eleven kinds, a payment in a frame, a single-page application) several times, and once
 * after each of ten changes to the markup. Before the changes, the data that identifies the elements is
 * saved, as with `journey check --play --save`. Counts the journeys that reach their end. Exits with code 1
 * if an unchanged one doesn't, or fewer than 95% of the changed ones; with code 2 for options that match
 * nothing.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ALL_PRIVATE_TARGETS, type LocalScanner, openScanner } from '@curbcut/engine';
import { type Journey, parseJourney } from '@curbcut/journeys';
import { withSite } from '../../packages/engine/test/journeys/sites.ts';
import { formatTable } from '../lib/format-table.ts';
import { requireMatches } from '../lib/requirements.ts';
import { type BenchJourney, benchJourneys, createBenchSecrets } from './journeys.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const times = Number(values.times);
const chosen = requireMatches(
  benchJourneys.filter(({ name }) => name.includes(values.only)),
  `--only ${values.only}`,
  benchJourneys.map(({ name }) => name),
);
if (!Number.isInteger(times) || times < 1) {
  process.stderr.write(`--times must be a positive whole number, not “${values.times}”.\n`);
  process.exit(2);
}
/** Share of changed journeys that have to reach their end. */
const MIN_CHANGED_SHARE = 0.95;

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Play {
  readonly isDone: boolean;
  readonly healed: number;
  readonly ms: number;
  readonly identities: ReadonlyMap<number, object>;
}

/** Runs a journey on a fresh site. */
function play(
  scanner: LocalScanner,
  { create, createJourney, name }: BenchJourney,
  mutation: BenchJourney['mutations'][number] | null,
  known: ReadonlyMap<number, object>,
): Promise<Play> {
  return withSite(create(mutation?.apply ?? ((html) => html)), async (origin) => {
    const journey = identify(createJourney(origin), known);
    const startedAt = performance.now();
    const last = journey.steps.length - 1;
    const { steps, problem, page } = await scanner.tryJourney({
      journey,
      secrets: createBenchSecrets(origin),
      last,
    });
    const isDone = problem === null && page?.isSignedIn === true;
    if (!isDone && values.verbose)
      print(
        `${name}${mutation ? `, ${mutation.name}` : ''}: ${problem?.reason ?? 'The journey didn’t end signed in.'}`,
      );
    return {
      isDone,
      healed: steps.filter(({ healed }) => healed !== null).length,
      ms: performance.now() - startedAt,
      identities: new Map(steps.flatMap(({ index, identity }) => (identity ? [[index, identity]] : []))),
    };
  });
}

const identify = (journey: Journey, known: ReadonlyMap<number, object>): Journey =>
  parseJourney({
    ...journey,
    steps: journey.steps.map((step, index) =>
      known.has(index) ? { ...step, identity: known.get(index) } : step,
    ),
  });

const scanner = await openScanner({
  browserPath: process.env.CURBCUT_BROWSER,
  cacheDir: join(resolve(import.meta.dirname, '../..'), '.cache'),
  allowPrivate: ALL_PRIVATE_TARGETS,
  concurrency: 2,
  onWarning: () => undefined,
});
const rows: { name: string; done: number; changed: number; healed: number; ms: number }[] = [];
try {
  for (const one of chosen) {
    const plays: Play[] = [];
    for (let round = 0; round < times; round++) plays.push(await play(scanner, one, null, new Map()));
    const known = plays.find(({ isDone }) => isDone)?.identities ?? new Map<number, object>();
    const changed: Play[] = [];
    for (const mutation of one.mutations) changed.push(await play(scanner, one, mutation, known));
    const count = (list: readonly Play[]) => list.filter(({ isDone }) => isDone).length;
    rows.push({
      name: one.name,
      done: count(plays),
      changed: count(changed),
      healed: changed.reduce((sum, { healed }) => sum + healed, 0),
      ms: Math.round(plays.reduce((sum, { ms }) => sum + ms, 0) / plays.length),
    });
  }
} finally {
  await scanner.close();
}
const sum = (name: 'done' | 'changed') => rows.reduce((total, row) => total + row[name], 0);
const result = {
  journeys: rows.length,
  plays: rows.length * times,
  done: sum('done'),
  changedPlays: rows.length * 10,
  changed: sum('changed'),
};
for (const line of formatTable([
  ['journey', 'done', 'after changes', 'healed steps', 'ms'],
  ...rows.map(({ name, done, changed, healed, ms }) => [
    name,
    `${done} of ${times}`,
    `${changed} of 10`,
    String(healed),
    String(ms),
  ]),
]))
  print(line);
print(
  `${result.done} of ${result.plays} journeys done; after changes, ${result.changed} of ${result.changedPlays}.`,
);
if (values.json) print(JSON.stringify(result));
process.exitCode =
  result.done < result.plays || result.changed < MIN_CHANGED_SHARE * result.changedPlays ? 1 : 0;
