import { afterEach, expect, it, vi } from 'vitest';
import { includesComplete, isCompleteRun, readSelectedRules, splitCases } from './scope.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['merge', false, false],
  ['', true, false],
  ['changed', true, false],
  ['all', true, true],
])('scope “%s”: runs tagged tests: %s, runs every variant: %s', (scope, complete, all) => {
  vi.stubEnv('CURBCUT_TEST_SCOPE', scope);
  expect([includesComplete(), isCompleteRun()]).toEqual([complete, all]);
});

it('reads the selected rules', () => {
  vi.stubEnv('CURBCUT_TEST_RULES', '');
  expect(readSelectedRules()).toEqual([]);
  vi.stubEnv('CURBCUT_TEST_RULES', 'image-alt,label');
  expect(readSelectedRules()).toEqual(['image-alt', 'label']);
});

it('keeps the first case, the last one and the first of each kind, and tags all others', () => {
  const cases = ['a1', 'a2', 'b1', 'a3', 'b2', 'b3'];
  expect(splitCases(cases, ([kind]) => kind!)).toEqual([
    { tags: [], cases: ['a1', 'b1', 'b3'] },
    { tags: ['complete'], cases: ['a2', 'a3', 'b2'] },
  ]);
  expect(splitCases(cases)[0].cases).toEqual(['a1', 'b3']);
  expect(splitCases(['only'])).toEqual([
    { tags: [], cases: ['only'] },
    { tags: ['complete'], cases: [] },
  ]);
  expect(splitCases([])[0].cases).toEqual([]);
});
