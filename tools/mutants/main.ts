// npm run mutants: changes random places in the source one by one and runs the tests that import the changed
// module.
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../lib/random.ts';
import { requireMatches } from '../lib/requirements.ts';
import { findMutations, type Mutation } from './find-mutations.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    minutes: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
  },
});
const root = resolve(import.meta.dirname, '../..');
const log = (line: string) => process.stderr.write(`${line}\n`);

/** `survived`: no test failed. `timed-out`: no test had failed when time ran out. */
type Outcome = 'killed' | 'survived' | 'timed-out';

interface Mutant extends Mutation {
  readonly path: string;
}

const SOURCES = ['packages/*/src/**/*.ts', 'apps/{cli,server}/src/**/*.ts'];
/** Lists of modules, which type checks cover, and the widget, which is tested end to end. */
const EXCLUDED = /\.(test|generated|d)\.ts$|\/index\.ts$|^packages\/widget\//;

/** Picks places in the source, the same for the same seed, each with one mutation. */
function pickMutants(count: number, random: Random): Mutant[] {
  const paths = globSync(SOURCES, { cwd: root })
    .filter((path) => !EXCLUDED.test(path) && path.includes(values.file))
    .sort();
  requireMatches(paths, `--file ${values.file}`);
  const all = paths.flatMap((path) =>
    findMutations(path, readFileSync(join(root, path), 'utf8')).map((mutation) => ({ ...mutation, path })),
  );
  const picked = new Set<Mutant>();
  while (picked.size < Math.min(count, all.length)) picked.add(random.pick(all));
  return [...picked];
}

/** The original content of the file that is currently changed; null if there is none. */
let original: { readonly path: string; readonly source: string } | null = null;

function restore(): void {
  if (original !== null) writeFileSync(join(root, original.path), original.source);
  original = null;
}

/**
 * Runs the tests next to the changed file, then those in its package, then all that import it, until one
 * fails.
 */
async function runTests(path: string): Promise<Outcome> {
  const endsAt = Date.now() + Number(values.minutes) * 60_000;
  const beside = path.replace(/\.ts$/, '.test.ts');
  const nearest = `${path.split('/').slice(0, 2).join('/')}/`;
  for (const filter of existsSync(join(root, beside)) ? [beside, nearest] : [nearest]) {
    const outcome = await runVitest(['run', filter], endsAt);
    if (outcome !== 'survived') return outcome;
  }
  // Code that runs in pages is bundled, so the modules that tests import don't reference it.
  const isInPage = /\/in-page(?:-kit)?\//.test(path);
  return runVitest(
    isInPage ? ['run', 'packages/engine/test', 'packages/rules/test'] : ['related', path, '--run'],
    endsAt,
  );
}

function runVitest(args: readonly string[], endsAt: number): Promise<Outcome> {
  const { promise, resolve: settle } = Promise.withResolvers<Outcome>();
  const projects = ['--project', 'all', '--project', 'browsers'];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, '--bail', '1', '--passWithNoTests', ...projects],
    {
      cwd: root,
      stdio: 'ignore',
      detached: true,
      // Mutants of the code that captures pages would replace captures that other runs can still use.
      env: { ...process.env, CURBCUT_TEST_CACHE: join(root, '.cache/mutants') },
    },
  );
  // The tests start browsers and servers, which must exit with them.
  const end = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // All of them have exited.
    }
  };
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    end();
  }, endsAt - Date.now());
  child.once('exit', (code) => {
    clearTimeout(timer);
    end();
    settle(isOver ? 'timed-out' : code === 0 ? 'survived' : 'killed');
  });
  return promise;
}

async function testMutant({ path, start, end, replacement }: Mutant): Promise<Outcome> {
  const source = readFileSync(join(root, path), 'utf8');
  original = { path, source };
  try {
    writeFileSync(join(root, path), source.slice(0, start) + replacement + source.slice(end));
    return await runTests(path);
  } finally {
    restore();
  }
}

function describeMutant({ path, line, start, end, replacement }: Mutant): string {
  const before = readFileSync(join(root, path), 'utf8').slice(start, end);
  const shorten = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
  return `${path}:${line}  ${shorten(before)}  →  ${shorten(replacement)}`;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    restore();
    process.exit(1);
  });
}
const results: { readonly mutant: string; readonly outcome: Outcome }[] = [];
for (const mutant of pickMutants(Number(values.count), new Random(Number(values.seed)))) {
  const outcome = await testMutant(mutant);
  results.push({ mutant: describeMutant(mutant), outcome });
  log(`${outcome.padEnd(9)} ${results.at(-1)!.mutant}`);
}
const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
const summary = {
  mutants: results.length,
  killed: count('killed'),
  survived: count('survived'),
  timedOut: count('timed-out'),
};
if (values.json) process.stdout.write(`${JSON.stringify({ ...summary, results })}\n`);
else {
  const share = ((100 * summary.killed) / Math.max(1, summary.mutants)).toFixed(0);
  process.stdout.write(
    `${summary.killed} of ${summary.mutants} mutants killed (${share}%), ${summary.survived} survived, ${summary.timedOut} not decided in time\n`,
  );
}
