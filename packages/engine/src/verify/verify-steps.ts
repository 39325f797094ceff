import { capturePage, measureContrast, type StablePage } from '@curbcut/capture';
import type { RuleResults } from '../evaluation/evaluation-requests.ts';
import type { EvaluatorPool, PageEvaluator } from '../evaluation/evaluator-pool.ts';
import { runAxe } from '../second-opinion/run-axe.ts';
import type { FixToVerify, FixVerificationResult, SiteScanSettings } from '../types.ts';
import { toBasicFindings, verifyFix } from './compare-findings.ts';
import { collectSelectors, toPatch } from './to-patch.ts';
import { openVerificationPage } from './verification-page.ts';

/**
 * Tells whether some changes mend a finding of the page and do nothing else, on the live page alone. What axe-core says,
 * where it is asked, stands among the findings and decides nothing.
 *
 * @throws {CdpError} when the page went away meanwhile
 * @throws {NotEvaluatedError}
 */
export async function verifySteps(
  resting: StablePage,
  {
    level = 'AA',
    bestPractices = true,
    optionalRules = [],
    secondOpinion,
  }: Pick<SiteScanSettings, 'level' | 'bestPractices' | 'optionalRules' | 'secondOpinion'>,
  { finding, steps }: FixToVerify,
  judges: EvaluatorPool,
): Promise<FixVerificationResult> {
  const capture = await capturePage(resting);
  const scope = { level, bestPractices, optionalRules };
  const judge = judges.open(capture, scope);
  try {
    const { contrast } = await judge.request('probeRequests', null);
    const measured = await measureContrast(resting, capture, contrast);
    if (measured !== null) capture.facts.contrast = measured;
    const before = await judge.request('staticResults', null);
    const withOpinion = async (asked: PageEvaluator, findings: RuleResults['findings']) =>
      secondOpinion ? asked.request('secondOpinion', { findings, answers: await runAxe(resting) }) : findings;
    let found = before.findings;
    const said = (
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
    if (at === -1)
      return said('unproven', 'The finding is not on the page any more, or needs the page to be used.');
    const target = { ruleId: finding.ruleId, node: before.nodes[at]! };

    const live = await openVerificationPage(resting, capture, toBasicFindings(before), {
      wasProbed: false,
      needsPixelContrast: contrast.length > 0,
      openEvaluator: (changed) => judges.open(changed, scope),
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
    const refused = typeof patch === 'string' ? patch : await live.page.apply(patch);
    if (typeof patch === 'string' || refused !== null) {
      live.page.release();
      return said('unproven', refused);
    }
    const { change, after } = await live.recheckWithFindings(withOpinion);
    if (secondOpinion) {
      // axe-core leaves a page otherwise than it was, so it is asked when nothing is captured any more.
      await live.page.revert();
      found = await withOpinion(judge, before.findings);
    }
    live.page.release();
    const tried = verifyFix(change, target);
    if (tried.status !== 'proven') return said(tried.status, tried.reason, after);
    return { ...said('proven', null, after), verifiedFix: await judge.request('describePatch', patch) };
  } finally {
    judge.release();
  }
}
