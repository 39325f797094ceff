import { describe, expect, it } from 'vitest';
import { formatSelection, type SelectionInput, selectTests, type TestFile } from './select-tests.ts';

const createTest = (path: string, changes: Partial<TestFile> = {}): TestFile => ({
  path,
  kind: 'integration',
  loads: new Set([path]),
  ran: undefined,
  seconds: 10,
  ...changes,
});
const select = (changed: readonly string[], tests: readonly TestFile[], more: Partial<SelectionInput> = {}) =>
  selectTests({
    ...{ changed, tests, modules: [], sentinels: [], sharedCommits: new Map(), budgetSeconds: 1_000 },
    ...more,
  });

const SITES = 'apps/server/src/sites/list-sites.ts';
const SCANS = 'apps/server/src/scans/start-scan.ts';
const loadsAll = new Set([SITES, SCANS, 'apps/server/src/server.ts']);

describe('without a coverage map', () => {
  it('selects tests that load a changed module, directly or indirectly', () => {
    const tests = [
      createTest('a.test.ts', { loads: new Set(['a.test.ts', SITES]) }),
      createTest('b.test.ts', { loads: new Set(['b.test.ts', SCANS]) }),
    ];
    expect([...select([SITES], tests).selected]).toEqual([['a.test.ts', 'loads a changed module']]);
  });
});

describe('with a coverage map', () => {
  const tests = [
    createTest('sites.test.ts', { loads: loadsAll, ran: new Set([SITES]) }),
    createTest('scans.test.ts', { loads: loadsAll, ran: new Set([SCANS]) }),
    createTest('new.test.ts', { loads: loadsAll }),
  ];

  it('selects tests that ran a function in a changed file, and new tests by what they load', () => {
    expect([...select([SITES], tests).selected]).toEqual([
      ['sites.test.ts', 'ran changed code'],
      ['new.test.ts', 'loads a changed module'],
    ]);
  });

  it('selects by imports if no function in a changed file has ever run', () => {
    const selected = select(['apps/server/src/server.ts'], tests).selected;
    expect([...selected.keys()].toSorted()).toEqual(['new.test.ts', 'scans.test.ts', 'sites.test.ts']);
  });
});

it('always selects pure tests, sentinels and changed tests', () => {
  const tests = [
    createTest('pure.test.ts', { kind: 'pure', seconds: 1 }),
    createTest('counts.test.ts'),
    createTest('mine.test.ts'),
    createTest('other.test.ts'),
  ];
  const options = { sentinels: ['counts.test.ts'], budgetSeconds: 0 };
  expect([...select(['mine.test.ts', 'README.md'], tests, options).selected]).toEqual([
    ['pure.test.ts', 'pure test'],
    ['counts.test.ts', 'sentinel'],
    ['mine.test.ts', 'changed'],
  ]);
});

it('selects a probe’s tests when the code that it runs in pages changes', () => {
  const folder = 'packages/capture/src/probes/reflow';
  const modules = [
    `${folder}/probe.ts`,
    `${folder}/in-page/reflow-problems.ts`,
    'packages/capture/src/index.ts',
  ];
  const tests = [
    createTest('reflow.test.ts', { ran: new Set([`${folder}/probe.ts`]) }),
    createTest('zoom.test.ts', { ran: new Set(['packages/capture/src/index.ts']) }),
  ];
  const { selected, untested } = select([`${folder}/in-page/reflow-problems.ts`], tests, { modules });
  expect([...selected.keys()]).toEqual(['reflow.test.ts']);
  expect(untested).toEqual([]);
});

it('selects slow pure tests only if they’re related to the change', () => {
  const tests = [
    createTest('slow.test.ts', { kind: 'pure', seconds: 30 }),
    createTest('slow-sites.test.ts', { kind: 'pure', seconds: 30, loads: new Set([SITES]) }),
  ];
  expect([...select([SITES], tests).selected.keys()]).toEqual(['slow-sites.test.ts']);
});

it('prefers tests that were often changed together with the change, and selects them without a known connection', () => {
  const tests = [
    createTest('first.test.ts', { loads: loadsAll }),
    createTest('second.test.ts', { loads: loadsAll }),
    createTest('sites.spec.ts', { kind: 'end-to-end' }),
    createTest('scans.spec.ts', { kind: 'end-to-end' }),
  ];
  const sharedCommits = new Map([
    ['second.test.ts', 0.1],
    ['sites.spec.ts', 0.5],
    ['scans.spec.ts', 0.05],
  ]);
  const { selected, excluded } = select([SITES], tests, { sharedCommits, budgetSeconds: 20 });
  expect([...selected]).toEqual([
    ['sites.spec.ts', 'often changed together'],
    ['second.test.ts', 'loads a changed module'],
  ]);
  expect(excluded).toEqual(['first.test.ts']);
});

it('prefers tests whose names share words with the change, especially rare ones', () => {
  const names = ['accounts', 'cross-site-issues', 'issue-mails', 'site-groups', 'sites'];
  const changed = 'apps/server/src/db/queries/issue-groups.ts';
  const tests = names.map((name) => createTest(`a/${name}.test.ts`, { loads: new Set([changed]) }));
  expect([...select([changed], tests).selected.keys()].map((path) => path.slice(2, -8))).toEqual([
    'site-groups',
    'cross-site-issues',
    'issue-mails',
    'accounts',
    'sites',
  ]);
});

it('prefers tests named like the change, then those that do little else, within the budget', () => {
  const general = [SITES, SCANS, 'a.ts', 'b.ts', 'c.ts'];
  const tests = [
    createTest('apps/general.test.ts', { ran: new Set(general) }),
    createTest('apps/special.test.ts', { ran: new Set([SITES]) }),
    createTest('apps/list-sites.test.ts', { ran: new Set(general) }),
    createTest('apps/new.test.ts', { loads: new Set([SITES]), seconds: undefined }),
  ];
  const { selected, excluded } = select([SITES], tests, { budgetSeconds: 25 });
  expect([...selected.keys()]).toEqual(['apps/list-sites.test.ts', 'apps/special.test.ts']);
  expect(excluded).toEqual(['apps/general.test.ts', 'apps/new.test.ts']);
});

it('continues with shorter tests after one that doesn’t fit', () => {
  const tests = [
    createTest('first.test.ts', { ran: new Set([SITES]), seconds: 100 }),
    createTest('second.test.ts', { ran: new Set([SITES, SCANS]), seconds: 5 }),
  ];
  const { selected, excluded } = select([SITES], tests, { budgetSeconds: 20 });
  expect([[...selected.keys()], excluded]).toEqual([['second.test.ts'], ['first.test.ts']]);
});

it('prints which tests were selected and why, which weren’t, and which changes aren’t tested', () => {
  const tests = [
    createTest('pure.test.ts', { kind: 'pure', seconds: 1 }),
    createTest('a.test.ts', { ran: new Set([SITES]) }),
    createTest('b.test.ts', { ran: new Set([SITES, SCANS]) }),
  ];
  const changed = [SITES, 'package-lock.json', 'README.md'];
  expect(formatSelection(select(changed, tests, { budgetSeconds: 10 }), changed, 3)).toBe(
    [
      'Changed: 3 files. Running 2 of 3 test files:',
      '  1 pure test',
      '  1 ran changed code',
      '    a.test.ts',
      'Not run, even though they’re related to the change (npm test runs them):',
      '    b.test.ts',
      'No test is known to depend on these files (npm test runs all):',
      '    package-lock.json',
      '',
    ].join('\n'),
  );
});
