import { expect, it } from 'vitest';
import { caseTable, rulesWithCases } from '../src/case-tables.ts';
import { allRules } from '../src/rules.ts';
import { ruleTest } from './rule-test.ts';

const tables = await Promise.all(rulesWithCases.map(async (id) => (await caseTable(id))!));

// One file for all tables: they share one browser, which takes longer to start than a rule's pages to judge.
for (const table of tables) ruleTest(table);

it('has a table of cases for every rule', () => {
  expect(tables.map(({ rule }) => rule.id)).toEqual(allRules.map(({ id }) => id));
  expect(rulesWithCases).toEqual(allRules.map(({ id }) => id));
});
