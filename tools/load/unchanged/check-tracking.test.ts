import type { HistoryPoint, TrackedIssue } from '@curbcut/contract';
import { expect, test } from 'vitest';
import {
  checkFixed,
  checkTrend,
  checkUnchanged,
  type PlantedIssue,
  type ScanRecord,
} from './check-tracking.ts';
import { planScans, planScansAfterFix } from './scan-plan.ts';

const PAGE_COUNT = 5;
const paths = ['/a', '/b', '/c', '/d', '/e'];
const [everything, standard, quick] = planScans(PAGE_COUNT, 2) as [never, never, never];
const [, fixedQuick, lightOnly, fixedEverything] = planScansAfterFix(PAGE_COUNT) as [
  never,
  never,
  never,
  never,
];

const createIssue = (id: string, state: TrackedIssue['state'] = 'open') =>
  ({ id, state, rule_id: 'image-alt', message: '', outcome: 'failed', pages: 1 }) as TrackedIssue;

const createRecord = (changes: Partial<ScanRecord> = {}): ScanRecord => ({
  ...{ scan: standard, scanId: 'scan', testedPaths: paths, limitedPaths: [], counts: ['/a 1 failed'] },
  ...{ issues: [createIssue('1'), createIssue('2')], notifications: 0, mails: 0 },
  ...changes,
});

test('accepts a scan of an unchanged site that changes nothing', () => {
  expect(checkUnchanged(createRecord(), createRecord())).toEqual([]);
});

test.each<[string, Partial<ScanRecord>, string]>([
  ['a false fix', { issues: [createIssue('1', 'fixed'), createIssue('2')] }, 'open → fixed'],
  ['a new issue', { issues: ['1', '2', '3'].map((id) => createIssue(id)) }, 'new'],
  ['a lost issue', { issues: [createIssue('1')] }, 'no longer listed'],
  ['a notification', { notifications: 1 }, '1 notifications'],
  ['an email', { mails: 2 }, '2 emails'],
])('reports %s on an unchanged site', (_, changes, problem) => {
  expect(checkUnchanged(createRecord(), createRecord(changes))).toEqual([expect.stringContaining(problem)]);
});

const planted = (...kinds: ('static' | 'focus' | 'hidden')[]): PlantedIssue => ({
  kinds: new Set(kinds),
  paths: new Set(['/a', '/b']),
});
const fixedOne = [createIssue('1', 'fixed'), createIssue('2')];

test.each<[string, PlantedIssue, Partial<ScanRecord>, string[]]>([
  ['a static defect, after a quick scan', planted('static'), { scan: fixedQuick, issues: fixedOne }, []],
  [
    'a static defect, still open',
    planted('static'),
    { scan: fixedQuick },
    ['tested again, but not fixed (found)'],
  ],
  [
    'a hidden defect, after a quick scan',
    planted('hidden'),
    { scan: fixedQuick, issues: fixedOne },
    ['not tested again'],
  ],
  ['a hidden defect, after everything', planted('hidden'), { scan: fixedEverything, issues: fixedOne }, []],
  [
    'a defect in one view only',
    planted('static'),
    { scan: lightOnly, issues: fixedOne },
    ['not tested again'],
  ],
  [
    'a defect on a page that was not scanned',
    planted('static'),
    { scan: fixedEverything, testedPaths: ['/a'], issues: fixedOne },
    ['not tested again'],
  ],
  ['a defect on a page with a limit', planted('static'), { scan: fixedEverything, limitedPaths: ['/b'] }, []],
])('checks whether %s may be fixed', (_, defect, changes, problems) => {
  const found = checkFixed(createRecord(), createRecord(changes), new Map([['1', defect]]));
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)));
});

test('reports an issue that is fixed although it was never changed', () => {
  const found = checkFixed(createRecord(), createRecord({ issues: fixedOne }), new Map());
  expect(found).toEqual([expect.stringContaining('never changed')]);
});

const createPoint = (scan_id: string, series: string, score = 80) =>
  ({ scan_id, series, score, total_issues: 2 }) as HistoryPoint;
const one = createRecord({ scanId: '1' });

test.each<[string, ScanRecord, HistoryPoint, string[]]>([
  ['equal scans with equal results', createRecord({ scanId: '2' }), createPoint('2', 'a'), []],
  [
    'different scans in one trend',
    createRecord({ scanId: '2', scan: quick }),
    createPoint('2', 'a'),
    ['share a trend although'],
  ],
  ['different scans apart', createRecord({ scanId: '2', scan: everything }), createPoint('2', 'b'), []],
  ['equal scans apart', createRecord({ scanId: '2' }), createPoint('2', 'b'), ['don’t share']],
  [
    'equal scans with different scores',
    createRecord({ scanId: '2' }),
    createPoint('2', 'a', 79),
    ['score 80 and 79'],
  ],
  [
    'equal scans with different findings',
    createRecord({ scanId: '2', counts: [] }),
    createPoint('2', 'a'),
    ['/a 1 failed'],
  ],
])('checks a trend of %s', (_, two, point, problems) => {
  expect(checkTrend([one, two], [createPoint('1', 'a'), point])).toEqual(
    problems.map((problem) => expect.stringContaining(problem)),
  );
});
