import { capturePage, measureContrast, type StablePage } from '@curbcut/capture';
import type { FixToVerify, FixVerificationResult, SiteScanSettings } from '../../types.ts';
import { type EvaluatorPool, type PageEvaluator, toRuleScope } from '../evaluation/evaluator-pool.ts';
import type { RuleResults } from '../evaluation/rule-results.ts';
import { runAxe } from '../second-opinion/run-axe.ts';
import { toBasicFindings, verifyFix } from './compare-findings.ts';
import { collectSelectors, toPatch } from './to-patch.ts';
import { openVerificationPage } from './verification-page.ts';

/**
 * Verifies on the live page whether steps fix a finding and change nothing else. axe-core's findings, if it
 * is used, are included but do not affect the result.
 *
 * @throws {CdpError} when the page is lost
 * @throws {NotEvaluatedError}
 */
export async function verifySteps(
  page: StablePage,
  settings: Pick<SiteScanSettings, 'level' | 'bestPractices' | 'optionalRules' | 'secondOpinion'>,
  { finding, steps }: FixToVerify,
  evaluatorPool: EvaluatorPool,
): Promise<FixVerificationResult> {
  const capture = await capturePage(page);
  const { secondOpinion } = settings;
  const scope = toRuleScope(settings);
  const evaluator = evaluatorPool.open(capture, scope);
  try {
    const contrast = await evaluator.request('contrastRequests', null);
    const measured = await measureContrast(page, capture, contrast);
    const facts = measured === null ? {} : { contrast: measured };
    const before = await evaluator.request('staticResults', null, facts);
    const addSecondOpinion = async (pageEvaluator: PageEvaluator, findings: RuleResults['findings']) =>
      secondOpinion
        ? pageEvaluator.request('secondOpinion', { findings, axeResults: await runAxe(page) })
        : findings;
    let found = before.findings;
    const createResult = (
      status: FixVerificationResult['status'],
      reason: string | null,
      after: FixVerificationResult['after'] = [],
    ) => ({
      status,
      reason,
      before: found,
      after,
      verifiedFix: null,
    });
    const at = before.findings.findIndex(
      ({ ruleId, outcome, selector }) =>
        outcome === 'failed' && ruleId === finding.ruleId && selector === finding.selector,
    );
    if (at === -1) return createResult('unproven', 'The issue is gone, or only shows up on interaction.');
    const target = { ruleId: finding.ruleId, node: before.nodes[at]! };

    const live = await openVerificationPage(page, { ...capture, facts }, toBasicFindings(before), {
      wasProbed: false,
      contrastRequests: contrast,
      openEvaluator: (changed) => evaluatorPool.open(changed, scope),
    });
    const selectors = collectSelectors(steps);
    const nodes = await live.page.find(selectors);
    const elements = new Map(
      selectors.flatMap((selector, index) => {
        const node = nodes[index] ?? null;
        return node === null ? [] : [[selector, node] as const];
      }),
    );
    const patch = toPatch(capture, steps, elements);
    const rejection = typeof patch === 'string' ? patch : await live.page.apply(patch);
    if (typeof patch === 'string' || rejection !== null) {
      live.page.release();
      return createResult('unproven', rejection);
    }
    const { change, after } = await live.recheckWithFindings(addSecondOpinion);
    if (secondOpinion) {
      // axe-core changes the page, so it runs after the last capture.
      await live.page.revert();
      found = await addSecondOpinion(evaluator, before.findings);
    }
    live.page.release();
    const tried = verifyFix(change, target);
    if (tried.status !== 'proven') return createResult(tried.status, tried.reason, after);
    return {
      ...createResult('proven', null, after),
      verifiedFix: await evaluator.request('describePatch', patch),
    };
  } finally {
    evaluator.release();
  }
}
