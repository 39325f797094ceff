import { openCaptureCache } from '@curbcut/capture/test-utils/cached';
import { afterAll, expect, it } from 'vitest';
import { readSelectedRules } from '../../../tools/test/scope.ts';
import { loadCaseTable, ruleIdsWithCases } from '../src/case-tables.ts';
import { allRules } from '../src/rules.generated.ts';
import { testRule } from './test-rule.ts';

const tables = await Promise.all(ruleIdsWithCases.map(async (id) => (await loadCaseTable(id))!));

const selectedRules = readSelectedRules();
const isSelected = ({ rule }: (typeof tables)[number]) =>
  selectedRules.length === 0 || selectedRules.includes(rule.id);

// All tables share one file and therefore one browser, which takes longer to start than a rule's pages take
// to evaluate.
for (const table of tables.filter(isSelected)) testRule(table);

afterAll(async () => (await openCaptureCache()).recheckOne());

it('tests only rules that exist', () => {
  expect(selectedRules.filter((id) => !ruleIdsWithCases.includes(id))).toEqual([]);
});

it('has a case table for every rule', () => {
  expect(tables.map(({ rule }) => rule.id)).toEqual(allRules.map(({ id }) => id));
  expect(ruleIdsWithCases).toEqual(allRules.map(({ id }) => id));
});

it('has findings and inapplicable pages in every table', () => {
  const without = (isMissing: (table: (typeof tables)[number]) => boolean) =>
    tables.filter(isMissing).map(({ rule }) => rule.id);
  const isEmpty = (pages: readonly unknown[] = []) => pages.length === 0;
  expect(
    without(({ inapplicable }) => isEmpty(inapplicable)),
    'rules without inapplicable cases',
  ).toEqual([]);
  expect(
    without(({ failed, cantTell }) => isEmpty(failed) && isEmpty(cantTell)),
    'rules without cases that fail or need review',
  ).toEqual([]);
  // Rules with questions in their messages have cases that need review. Every rule about names has a question
  // about ligatures in icon fonts, which the tables of `button-name` and `link-name` cover.
  const asks = ({ rule }: (typeof tables)[number]) =>
    Object.entries(rule.messages).some(
      ([reason, message]) => reason !== 'iconLigature' && message.includes('?'),
    );
  const cases = ({ cantTell = [] }: (typeof tables)[number]) =>
    cantTell.filter(({ reason }) => reason !== 'iconLigature');
  expect(
    without((table) => asks(table) && isEmpty(cases(table))),
    'rules with a question but without a cantTell case',
  ).toEqual([]);
  expect(
    without((table) => !asks(table) && !isEmpty(cases(table))),
    'rules with a cantTell case whose message isn’t a question',
  ).toEqual([]);
  expect(
    tables
      .filter(({ passed, neverPasses = false }) => isEmpty(passed) !== neverPasses)
      .map(({ rule }) => rule.id),
    'rules without passed cases that don’t declare `neverPasses`, or with both',
  ).toEqual([]);
});
