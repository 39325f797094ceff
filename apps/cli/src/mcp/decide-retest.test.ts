import { type Finding, formatTestLimits, type TestLimit } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { findRetestProblem } from './decide-retest.ts';

const url = 'https://shop.example/cart';
const keyboard: TestLimit = {
  pass: 'keyboard',
  test: 'keyboard focus',
  reason: 'deadline',
  done: 0,
  of: null,
  unit: 'tab stops',
};

const page = { url, title: 'Cart', findings: [], unexamined: [], parts: null };

const check = (ruleId: string, limits: readonly TestLimit[], finding: Partial<Finding> = {}) =>
  findRetestProblem(
    {
      ruleId,
      occurrences: [{ url, finding: { engines: ['curbcut'], selector: 'a', ...finding } as Finding }],
    },
    { tested: [page] },
    {
      depth: 'standard',
      tested: [{ ...page, unexamined: formatTestLimits(limits) }],
      notTested: [],
    },
    new Set([url]),
  );

test('an issue is fixed only if its tests ran to completion', () => {
  expect(check('focus-visible', [])).toBeNull();
  expect(check('focus-visible', [keyboard])).toBe(
    'This part of the page wasn’t tested completely. Automated tests were incomplete on “/cart”. The page ran out of time or stopped responding. Not tested: keyboard focus.',
  );
  // The page's other tests don't matter.
  expect(check('image-alt', [keyboard])).toBeNull();
});

test('an issue in hidden content needs the tests that open it', () => {
  const states = {
    ...keyboard,
    test: 'content shown by controls',
    reason: 'limit' as const,
    done: 60,
    of: 80,
  };
  expect(check('image-alt', [states])).toBeNull();
  expect(check('image-alt', [states], { state: ['Open menu'] })).toContain(
    'content shown by controls (60 of 80',
  );
});

test('an issue in a part that was tested only on a page without the issue may still be there', () => {
  const other = 'https://shop.example/';
  const retest = (testedOn: string) =>
    findRetestProblem(
      {
        ruleId: 'keyboard-operable',
        occurrences: [{ url, finding: { engines: ['curbcut'], selector: 'a' } as Finding }],
      },
      { tested: [{ ...page, parts: { found: { 'controls that need a mouse': ['menu'] }, elsewhere: {} } }] },
      {
        depth: 'standard',
        tested: [
          // Two steps of a journey on the same URL.
          { ...page, parts: { found: {}, elsewhere: { 'controls that need a mouse': { menu: testedOn } } } },
          page,
        ],
        notTested: [],
      },
      new Set([url]),
    );
  expect(retest(other)).toMatch(/^This part of the page wasn’t tested/);
  expect(retest(url)).toBeNull();
});
