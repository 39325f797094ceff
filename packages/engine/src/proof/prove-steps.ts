import { capturePage, measureContrast, type RestingPage } from '@curbcut/capture';
import type { Judges, PageJudge } from '../judging/judges.ts';
import type { Judged } from '../judging/questions.ts';
import { askAxe } from '../second-opinion/ask-axe.ts';
import type { ClaimProof, FixClaim, SiteSettings } from '../types.ts';
import { faultsOf, verdictOn } from './compare.ts';
import { openLivePage } from './live-page.ts';
import { selectorsOf, toPatch } from './to-patch.ts';

/**
 * Tells whether some changes mend a finding of the page and do nothing else, on the live page alone. What axe-core says,
 * where it is asked, stands among the findings and decides nothing.
 *
 * @throws {CdpError} when the page went away meanwhile
 * @throws {NotJudgedError}
 */
export async function proveSteps(
  resting: RestingPage,
  {
    level = 'AA',
    bestPractices = true,
    optionalRules = [],
    secondOpinion,
  }: Pick<SiteSettings, 'level' | 'bestPractices' | 'optionalRules' | 'secondOpinion'>,
  { finding, steps }: FixClaim,
  judges: Judges,
): Promise<ClaimProof> {
  const capture = await capturePage(resting);
  const scope = { level, bestPractices, optionalRules };
  const judge = judges.open(capture, scope);
  try {
    const { contrast } = await judge.ask('probes', null);
    const measured = await measureContrast(resting, capture, contrast);
    if (measured !== null) capture.facts.contrast = measured;
    const before = await judge.ask('atRest', null);
    const withOpinion = async (asked: PageJudge, findings: Judged['findings']) =>
      secondOpinion ? asked.ask('secondOpinion', { findings, answers: await askAxe(resting) }) : findings;
    let found = before.findings;
    const said = (status: ClaimProof['status'], reason: string | null, after: ClaimProof['after'] = []) => ({
      status,
      reason,
      before: found,
      after,
      change: null,
    });
    const at = before.findings.findIndex(
      ({ ruleId, outcome, selector }) =>
        outcome === 'failed' && ruleId === finding.ruleId && selector === finding.selector,
    );
    if (at === -1)
      return said('unproven', 'The finding is not on the page any more, or needs the page to be used.');
    const target = { ruleId: finding.ruleId, node: before.nodes[at]! };

    const live = await openLivePage(resting, capture, faultsOf(before), {
      wasUsed: false,
      asksPixels: contrast.length > 0,
      openJudge: (changed) => judges.open(changed, scope),
    });
    const selectors = selectorsOf(steps);
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
      live.page.end();
      return said('unproven', refused);
    }
    const { change, after } = await live.lookClosely(withOpinion);
    if (secondOpinion) {
      // axe-core leaves a page otherwise than it was, so it is asked when nothing is captured any more.
      await live.page.revert();
      found = await withOpinion(judge, before.findings);
    }
    live.page.end();
    const tried = verdictOn(change, target);
    if (tried.status !== 'proven') return said(tried.status, tried.reason, after);
    return { ...said('proven', null, after), change: await judge.ask('written', patch) };
  } finally {
    judge.end();
  }
}
