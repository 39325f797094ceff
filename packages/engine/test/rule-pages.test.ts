import { allRules } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { listRuleSummaries, loadRuleDetail } from '../src/rule-pages.ts';
import { loadAxeCore } from '../src/second-opinion/axe-core.ts';

test('every rule that can be named in a finding has a page', async () => {
  const named = [
    ...allRules.map(({ id }) => id),
    ...loadAxeCore()
      .getRules()
      .map(({ ruleId }) => ruleId),
  ];
  const missing = await Promise.all(named.map(async (id) => ((await loadRuleDetail(id)) ? [] : [id])));
  expect(missing.flat()).toEqual([]);
});

test('every rule of ours shows examples of what it tells of and of what does not concern it', async () => {
  const silent = await Promise.all(
    allRules.map(async ({ id }) => {
      const { failed, cantTell, inapplicable } = (await loadRuleDetail(id))!.examples;
      return failed.length + cantTell.length > 0 && inapplicable.length > 0 ? [] : [id];
    }),
  );
  expect(silent.flat()).toEqual([]);
});

test('questions are whole sentences, with dots for what a page would fill in', async () => {
  const { questions } = (await loadRuleDetail('p-as-heading'))!;
  expect(questions).toEqual([
    'Is “…” ordinary text rather than a heading? It looks like a heading but is marked up as a paragraph.',
  ]);
  const all = await Promise.all(allRules.map(async ({ id }) => (await loadRuleDetail(id))!.questions));
  expect(all.flat().filter((question) => /[{}]/.test(question) || !question.includes('?'))).toEqual([]);
});

test('axe-core’s rules stand in the list only where none of ours asks the same, and lead to ours elsewhere', async () => {
  const theirs = listRuleSummaries().filter(({ engine }) => engine === 'axe-core');
  expect(theirs.map(({ rule_id }) => rule_id)).toContain('aria-roledescription');
  const asked = new Set(allRules.flatMap(({ axe }) => axe));
  expect(theirs.filter(({ rule_id }) => asked.has(rule_id))).toEqual([]);
  const other = allRules.flatMap(({ id, axe }) =>
    axe.filter((name) => !allRules.some((rule) => rule.id === name)).map((name) => ({ id, name })),
  )[0];
  if (other) expect((await loadRuleDetail(other.name))?.same_as).toContain(other.id);
});
