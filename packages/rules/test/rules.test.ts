import { expect, it } from 'vitest';
import { loadCaseTable, ruleIdsWithCases } from '../src/case-tables.ts';
import { allRules } from '../src/rules.ts';
import { testRule } from './test-rule.ts';

const tables = await Promise.all(ruleIdsWithCases.map(async (id) => (await loadCaseTable(id))!));

// One file for all tables: they share one browser, which takes longer to start than a rule's pages to judge.
for (const table of tables) testRule(table);

it('has a table of cases for every rule', () => {
  expect(tables.map(({ rule }) => rule.id)).toEqual(allRules.map(({ id }) => id));
  expect(ruleIdsWithCases).toEqual(allRules.map(({ id }) => id));
});

it('has cases in each table that the rule tells something of, and some that do not concern it', () => {
  const without = (isMissing: (table: (typeof tables)[number]) => boolean) =>
    tables.filter(isMissing).map(({ rule }) => rule.id);
  const isEmpty = (pages: readonly unknown[] = []) => pages.length === 0;
  expect(without(({ inapplicable }) => isEmpty(inapplicable))).toEqual([]);
  expect(without(({ failed, cantTell }) => isEmpty(failed) && isEmpty(cantTell))).toEqual([]);
  // The message of what only a person can answer is the question to that person.
  // Every naming rule asks about ligatures of icon fonts: the tables of button-name and link-name have these cases.
  const asks = ({ rule }: (typeof tables)[number]) =>
    Object.entries(rule.messages).some(
      ([reason, message]) => reason !== 'iconLigature' && message.includes('?'),
    );
  const cases = ({ cantTell = [] }: (typeof tables)[number]) =>
    cantTell.filter(({ reason }) => reason !== 'iconLigature');
  expect(without((table) => asks(table) === isEmpty(cases(table)))).toEqual([]);
  // These apply only to what is wrong, or to what a person has to judge.
  expect(without(({ passed }) => isEmpty(passed))).toEqual(neverPassing);
});

const neverPassing = [
  'aria-deprecated-role',
  'aria-hidden-body',
  'audio-caption',
  'auto-updating-text',
  'blink',
  'deprecated-elements',
  'frame-title-descriptive',
  'heading-descriptive',
  'image-alt-descriptive',
  'image-decorative',
  'label-descriptive',
  'link-purpose',
  'meta-refresh-no-exceptions',
  'server-side-image-map',
  'text-as-list',
  'text-as-table',
  'video-alternative',
  'video-caption',
  'video-description',
  'video-only-alternative',
  'video-transcript',
];
