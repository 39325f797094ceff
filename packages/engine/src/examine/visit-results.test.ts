import { expect, test } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import { NotTestedParts } from './not-tested.ts';
import { addLaterResults, createLostResults, type PageExamination } from './visit-results.ts';

const createNotTestedParts = () => new NotTestedParts({ reportError: () => 'reference-1' });
const toast = createTestFinding({ ruleId: 'status-messages', outcome: 'failed', selector: '#save' });
const search = createTestFinding({ ruleId: 'status-messages', outcome: 'cantTell', selector: '#search' });
const examination = {
  page: {
    findings: [toast],
    tallies: [{ ruleId: 'status-messages', passed: 2, failed: 1, cantTell: 0 }],
    ruleErrors: [],
    unexamined: [],
  },
  notTested: createNotTestedParts(),
} as unknown as PageExamination;

test('an element counts once, even if a rule has the same result for it in two visits', () => {
  const later = {
    ...createLostResults(createNotTestedParts()),
    findings: [toast, search],
    tallies: [{ ruleId: 'status-messages', passed: 1, failed: 1, cantTell: 1 }],
  };
  const { page } = addLaterResults(examination, later);
  expect(page.findings).toEqual([toast, search]);
  expect(page.tallies).toEqual([{ ruleId: 'status-messages', passed: 3, failed: 1, cantTell: 1 }]);
});

test('a part that is lost in two visits is listed once', () => {
  const notTested = createNotTestedParts();
  const first = { ...examination, notTested: createNotTestedParts() };
  first.notTested.addFailure('zoom', new RangeError('An injected fault.'));
  notTested.addFailure('zoom', new RangeError('An injected fault.'));
  notTested.addLimits({ pass: 'resize', test: 'reflow', reason: 'state', done: 0, of: null, unit: '' });
  const merged = addLaterResults(first, createLostResults(notTested)).notTested;
  expect(merged.lost).toHaveLength(1);
  expect(merged.limits.map(({ test: name }) => name)).toEqual(['reflow']);
});
