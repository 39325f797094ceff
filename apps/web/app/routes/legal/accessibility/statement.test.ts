import { CRITERION_IDS } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import { publicPages } from '#app/seo/public-pages.ts';
import about from '../../../../package.json' with { type: 'json' };
import { statement } from './statement.ts';

const RERUN_HINT = 'run “npm run statement” and commit the file it writes';

test('the statement is for the current version', () => {
  expect(statement.version, RERUN_HINT).toBe(about.version);
  expect(Date.parse(statement.date)).toBeLessThanOrEqual(Date.now());
  expect(statement.rules).toBeGreaterThan(0);
  expect(statement.browser).toMatch(/^\d+(\.\d+)+$/);
});

test('the statement lists every public page as tested or not tested', () => {
  const listed = [...statement.pages, ...statement.notTested].map(({ path }) => path);
  expect(
    Object.keys(publicPages).filter((path) => !listed.includes(path)),
    RERUN_HINT,
  ).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test('lists issues with existing criteria if any page has findings', () => {
  const isAnyFailed = statement.pages.some(({ failed }) => failed > 0);
  expect(statement.failed.length > 0).toBe(isAnyFailed);
  const needsAnyReview = statement.pages.some(({ needsReview }) => needsReview > 0);
  expect(statement.needsReview.length > 0).toBe(needsAnyReview);
  const criteria = [...statement.failed, ...statement.needsReview].flatMap(({ wcag }) => wcag);
  expect(criteria.filter((id) => !(CRITERION_IDS as readonly string[]).includes(id))).toEqual([]);
});
