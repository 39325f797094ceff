import { allRules } from '@curbcut/rules';
import { expect, test } from 'vitest';
import { loadAxeCore } from '../src/axe-core.ts';
import { listRuleSummaries, loadRuleDetail } from '../src/rule-pages.ts';

test('every rule that can have findings has a documentation page', async () => {
  const named = [
    ...allRules.map(({ id }) => id),
    ...loadAxeCore()
      .getRules()
      .map(({ ruleId }) => ruleId),
  ];
  const missing = await Promise.all(named.map(async (id) => ((await loadRuleDetail(id)) ? [] : [id])));
  expect(missing.flat()).toEqual([]);
});

test('every Curbcut rule has examples that it reports and examples to which it does not apply', async () => {
  const silent = await Promise.all(
    allRules.map(async ({ id }) => {
      const { failed, cantTell, inapplicable } = (await loadRuleDetail(id))!.examples;
      return failed.length + cantTell.length > 0 && inapplicable.length > 0 ? [] : [id];
    }),
  );
  expect(silent.flat()).toEqual([]);
});

test('questions are complete sentences, with an ellipsis for page-specific facts', async () => {
  const { questions } = (await loadRuleDetail('p-as-heading'))!;
  expect(questions).toEqual([
    'Is “…” a heading? If so, mark it up as one: it looks like a heading but is a paragraph.',
  ]);
  const all = await Promise.all(allRules.map(async ({ id }) => (await loadRuleDetail(id))!.questions));
  expect(all.flat().filter((question) => /[{}]/.test(question) || !question.includes('?'))).toEqual([]);
});

test('lists only axe-core rules without an equivalent in Curbcut, and links the others to their equivalent', async () => {
  const axeOnly = listRuleSummaries().filter(({ engine }) => engine === 'axe-core');
  expect(axeOnly.map(({ rule_id }) => rule_id)).toContain('aria-roledescription');
  const covered = new Set(allRules.flatMap(({ axe }) => axe));
  expect(axeOnly.filter(({ rule_id }) => covered.has(rule_id))).toEqual([]);
  const other = allRules.flatMap(({ id, axe }) =>
    axe.filter((name) => !allRules.some((rule) => rule.id === name)).map((name) => ({ id, name })),
  )[0];
  if (other) expect((await loadRuleDetail(other.name))?.same_as).toContain(other.id);
});
