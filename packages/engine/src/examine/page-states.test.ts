import type { Finding } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { createTestFinding } from '../../test/create-test-finding.ts';
import type { PageEvaluator } from './evaluation/evaluator-pool.ts';
import { emptyRuleResults } from './evaluation/rule-results.ts';
import { NotTestedParts } from './not-tested.ts';
import { StateEvaluation } from './page-states.ts';

/** Opens the content of a control with the key `tabs`. The rules return this finding in the content. */
async function openContent(finding: Finding) {
  const evaluator = {
    request: async () => ({ ...emptyRuleResults, findings: [finding], nodes: [0] }),
    release: () => {},
  };
  const evaluation = new StateEvaluation({
    openEvaluator: () => evaluator as never as PageEvaluator,
    findKey: () => null,
    isExcluded: () => false,
    notTested: new NotTestedParts({ reportError: () => '' } as never),
  });
  const state = {
    path: ['Click “Tabs”'],
    kind: 'opened',
    keys: ['tabs'],
    facts: {},
    roots: [0],
    origins: [-1],
  };
  await evaluation.onState({ ...state, capture: { nodes: { parent: [-1] } } } as never);
  return evaluation.collect(Promise.resolve(emptyRuleResults), {});
}

test('questions that only audits ask don’t cause the same content to be opened on other pages', async () => {
  const question = createTestFinding({ ruleId: 'image-alt', outcome: 'cantTell' });
  expect((await openContent(question)).notable).toEqual(new Set(['tabs']));
  const { notable, findings, tallies } = await openContent({ ...question, isForAudits: true });
  expect(notable).toEqual(new Set());
  // The audit still gets it.
  expect(findings).toHaveLength(1);
  expect(tallies.map(({ cantTell }) => cantTell)).toEqual([0]);
});
