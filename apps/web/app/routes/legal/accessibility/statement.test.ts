import { CRITERION_IDS } from '@curbcut/wcag';
import { expect, test } from 'vitest';
import about from '../../../../package.json' with { type: 'json' };
import { publicPages } from '../../../seo/public-pages.ts';
import { statement } from './statement.ts';

const RERUN_HINT = 'run “npm run statement” and commit the file that it writes';

test('the statement is about this version', () => {
  expect(statement.version, RERUN_HINT).toBe(about.version);
  expect(Date.parse(statement.date)).toBeLessThanOrEqual(Date.now());
  expect(statement.rules).toBeGreaterThan(0);
  expect(statement.browser).toMatch(/^\d+(\.\d+)+$/);
});

test('the statement covers every public page, and says of each page that it was tested or why not', () => {
  const listed = [...statement.pages, ...statement.notTested].map(({ path }) => path);
  expect(
    Object.keys(publicPages).filter((path) => !listed.includes(path)),
    RERUN_HINT,
  ).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test('what was found on the pages is listed as issues, with criteria that exist', () => {
  const isAnyFailed = statement.pages.some(({ failed }) => failed > 0);
  expect(statement.failed.length > 0).toBe(isAnyFailed);
  const isAnyOpen = statement.pages.some(({ needsReview }) => needsReview > 0);
  expect(statement.needsReview.length > 0).toBe(isAnyOpen);
  const named = [...statement.failed, ...statement.needsReview].flatMap(({ wcag }) => wcag);
  expect(named.filter((id) => !(CRITERION_IDS as readonly string[]).includes(id))).toEqual([]);
});
