import { createNameRating } from './rate-names.ts';

/** A test file with what is known about it. Paths are relative to the repository root. */
export interface TestFile {
  readonly path: string;
  /** `pure` tests need no browser, database or process, and always run unless they take long. */
  readonly kind: 'pure' | 'integration' | 'end-to-end';
  /** The modules that it loads, or whose screens it opens. */
  readonly loads: ReadonlySet<string>;
  /** The files in which a function ran; undefined if this isn't completely known. */
  readonly ran: ReadonlySet<string> | undefined;
  /** Seconds in the last run; undefined if it hasn't run yet. */
  readonly seconds: number | undefined;
}

export type Reason =
  | 'changed'
  | 'pure test'
  | 'sentinel'
  | 'ran changed code'
  | 'loads a changed module'
  | 'often changed together';

export interface Selection {
  /** The tests to run, each with the first reason that applies. */
  readonly selected: ReadonlyMap<string, Reason>;
  /** Tests related to the change that don't fit into the budget, from the closest to the most general. */
  readonly excluded: readonly string[];
  /** Changed files, except documents, that no known test depends on. */
  readonly untested: readonly string[];
}

export interface SelectionInput {
  /** Changed, added and deleted files. */
  readonly changed: readonly string[];
  readonly tests: readonly TestFile[];
  /** All modules, to find those next to a file whose code runs in pages. */
  readonly modules: readonly string[];
  /** Tests that always run. */
  readonly sentinels: readonly string[];
  /** How often each file was changed in the same commits as the changed ones, by path; see `rateSharedCommits`. */
  readonly sharedCommits: ReadonlyMap<string, number>;
  /** Seconds of tests, summed over all workers, that may run in addition to those that always run. */
  readonly budgetSeconds: number;
}

/** Seconds assumed for tests that haven't run yet. */
const ASSUMED_SECONDS = { pure: 1, integration: 8, 'end-to-end': 30 };
/** Pure tests that take longer, such as those with thousands of inputs, only run if they are related to the change. */
const MAX_PURE_SECONDS = 6;
/** Shorter names, such as `index`, don't show what a file is about. */
const MIN_NAME_LENGTH = 4;
/** Rating from which tests without a known connection to the change are selected too. */
const MIN_SHARED_COMMITS = 0.2;
/** A few shared commits with few other files say as much as a common name. */
const SHARED_COMMIT_WEIGHT = 100;
/** Shared words say more than which modules a test loads, which is the same for most tests of the server. */
const WORD_WEIGHT = 20;

/**
 * Selects the tests for a change: all fast pure tests, the sentinels, changed tests, and those whose code the
 * change touches, from the closest to the most general, up to a budget.
 */
export function selectTests({
  changed,
  tests,
  modules,
  sentinels,
  sharedCommits,
  budgetSeconds,
}: SelectionInput): Selection {
  const selected = new Map<string, Reason>();
  for (const { path, kind, seconds = 0 } of tests) {
    if (changed.includes(path)) selected.set(path, 'changed');
    else if (kind === 'pure' && seconds <= MAX_PURE_SECONDS) selected.set(path, 'pure test');
    else if (sentinels.includes(path)) selected.set(path, 'sentinel');
  }
  const sources = findSources(changed, modules);
  const isKnown = createKnownCheck(tests);
  const rateName = createNameRating(
    tests.map(({ path }) => path),
    sources,
  );
  const candidates = tests
    .filter(({ path }) => !selected.has(path))
    .flatMap((test) => {
      const found = rateTest(test, sources, isKnown);
      const shared = sharedCommits.get(test.path) ?? 0;
      if (!found && shared < MIN_SHARED_COMMITS) return [];
      const { rating, reason } = found ?? { rating: 0, reason: 'often changed together' as const };
      const likely = SHARED_COMMIT_WEIGHT * shared + WORD_WEIGHT * rateName(test.path);
      return [{ test, reason, rating: rating + likely }];
    })
    .toSorted((a, b) => b.rating - a.rating || (a.test.path < b.test.path ? -1 : 1));
  const excluded: string[] = [];
  let secondsLeft = budgetSeconds;
  for (const { test, reason } of candidates) {
    const seconds = test.seconds ?? ASSUMED_SECONDS[test.kind];
    if (seconds > secondsLeft) {
      excluded.push(test.path);
      continue;
    }
    selected.set(test.path, reason);
    secondsLeft -= seconds;
  }
  const isDependedOn = (path: string) =>
    tests.some((test) => test.path === path || rateTest(test, findSources([path], modules), isKnown));
  const untested = changed.filter((path) => !path.endsWith('.md') && !isDependedOn(path));
  return { selected, excluded, untested };
}

/**
 * Some files run in pages, so V8 here doesn't see them and no module imports them. Replaces these files with
 * the modules in the folder around `in-page` or `in-page-kit`, such as a probe's folder.
 */
function findSources(changed: readonly string[], modules: readonly string[]): readonly string[] {
  const isInPage = /^(.*)\/(?:in-page(?:-kit)?\/.*|[^/]*in-page(?:\.generated)?\.ts)$/;
  return changed.flatMap((path) => {
    const folder = isInPage.exec(path)?.[1];
    if (folder === undefined) return [path];
    const isNextTo = (module: string) =>
      module.startsWith(`${folder}/`) && !isInPage.test(module) && !/\.test\.tsx?$/.test(module);
    return [path, ...modules.filter(isNextTo)];
  });
}

/**
 * A file is known if it ran in any test. Files without functions never run, so imports have to show who needs
 * them.
 */
function createKnownCheck(tests: readonly TestFile[]): (path: string) => boolean {
  const known = new Set<string>();
  for (const { ran } of tests) for (const path of ran ?? []) known.add(path);
  return (path) => known.has(path);
}

/** Rates how close a test is to the sources; undefined if it's unrelated to them. */
function rateTest(
  { path, loads, ran }: TestFile,
  sources: readonly string[],
  isKnown: (path: string) => boolean,
): { readonly rating: number; readonly reason: Reason } | undefined {
  const isTouched = (source: string) =>
    ran === undefined || !isKnown(source) ? loads.has(source) : ran.has(source);
  const touched = sources.filter(isTouched);
  if (touched.length === 0) return undefined;
  const hasRun = touched.some((source) => ran?.has(source));
  // The less a test covers apart from the change, the closer it is to the change.
  const share = touched.length / (hasRun ? ran!.size : loads.size);
  const isNamesake = touched.some((source) => listNames(source).some((name) => path.includes(name)));
  return {
    rating: share + (hasRun ? 10 : 0) + (isNamesake ? 100 : 0),
    reason: hasRun ? 'ran changed code' : 'loads a changed module',
  };
}

/** Lists names of a file and its folder that its test's name could contain. */
function listNames(path: string): readonly string[] {
  const [file = '', folder = ''] = path.split('/').toReversed();
  const general = ['src', 'test', 'rule', 'probe', 'route', 'handler', 'queries', 'shared', 'index'];
  return [file.split('.', 1)[0]!, folder].filter(
    (name) => name.length >= MIN_NAME_LENGTH && !general.includes(name),
  );
}

/** Formats what was selected, by reason, and what was left out. */
export function formatSelection(
  { selected, excluded, untested }: Selection,
  changed: readonly string[],
  total: number,
): string {
  const byReason = Object.groupBy(selected, ([, reason]) => reason);
  const lines = Object.entries(byReason).flatMap(([reason, tests = []]) => [
    `  ${tests.length} ${reason}`,
    ...(reason === 'pure test' ? [] : tests.map(([path]) => `    ${path}`)),
  ]);
  const list = (heading: string, paths: readonly string[]) =>
    paths.length === 0 ? [] : [heading, ...paths.map((path) => `    ${path}`)];
  return [
    `Changed: ${changed.length} files. Running ${selected.size} of ${total} test files:`,
    ...lines,
    ...list('Not run, even though they’re related to the change (npm test runs them):', excluded),
    ...list('No test is known to depend on these files (npm test runs all):', untested),
    '',
  ].join('\n');
}
