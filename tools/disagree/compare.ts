import { capturePage, measureContrast, type RestingPage } from '@curbcut/capture/test-kit';
import { askAxe, elementLocator } from '@curbcut/engine/second-opinion';
import { createPageModel, type ElementModel, type PageModel } from '@curbcut/page-model';
import { allRules, type Verdict } from '@curbcut/rules';
import { type Difference, kindOf, type OurOutcome } from './difference.ts';

/** Rules that look at a page at rest. axe-core uses no keyboard, so there is nothing to compare the others with. */
const rules = allRules.filter(({ probe }) => probe === undefined);

const axeIds = [...new Set(rules.flatMap(({ axe }) => axe))];

interface OurAnswer {
  readonly ruleId: string;
  readonly axe: readonly string[];
  readonly element: ElementModel;
  readonly verdict: Verdict;
}

interface AxeAnswer {
  readonly axeId: string;
  readonly element: ElementModel;
  readonly outcome: 'failed' | 'cantTell';
  readonly summary: string;
}

/**
 * Asks our rules and axe-core about a page, at every level, and returns where they differ: ours first, in the order
 * of the rules, then what only axe-core tells. Afterwards the page's scripts run on.
 *
 * @throws {CdpError} when the page goes away or axe-core does not answer in time
 * @throws {Error} when the page changed between the two
 */
export async function comparePage(page: RestingPage): Promise<Difference[]> {
  const capture = await capturePage(page);
  const model = createPageModel(capture);
  const contrast = await measureContrast(page, capture, model.contrastQuestions('enhanced'));
  if (contrast !== null) capture.facts.contrast = contrast;
  return compareAnswers(askOurs(model), await askTheirs(page, model));
}

function askOurs(model: PageModel): OurAnswer[] {
  return rules.flatMap((rule) =>
    [...rule.applies(model)].map((element) => ({
      ruleId: rule.id,
      axe: rule.axe,
      element,
      verdict: rule.check(element, model),
    })),
  );
}

async function askTheirs(page: RestingPage, model: PageModel): Promise<AxeAnswer[]> {
  const locate = elementLocator(model);
  const answers: AxeAnswer[] = [];
  const before = await countElements(page);
  const told = await askAxe(page, axeIds);
  const after = await countElements(page);
  if (before !== after) {
    throw new Error(
      `The page had ${before} elements for our rules and ${after} after axe-core: it changes by itself and cannot be compared.`,
    );
  }
  for (const { frames, violations, incomplete } of told) {
    for (const [rows, outcome] of [[violations, 'failed'] as const, [incomplete, 'cantTell'] as const]) {
      for (const { rule, path, summary } of rows) {
        const element = locate(frames, path);
        // What scripts added after the capture is not on the page that we judge.
        if (element !== null) answers.push({ axeId: rule, element, outcome, summary });
      }
    }
  }
  return answers;
}

const countElements = (page: RestingPage) =>
  page.mainFrame.evaluate<number>('document.querySelectorAll("*").length');

function compareAnswers(ours: readonly OurAnswer[], theirs: readonly AxeAnswer[]): Difference[] {
  const theirsByElement = Map.groupBy(theirs, ({ element }) => element);
  const oursByElement = Map.groupBy(ours, ({ element }) => element);
  const toldHere = (element: ElementModel) =>
    new Map((theirsByElement.get(element) ?? []).map(({ axeId, outcome }) => [axeId, outcome]));
  const failuresOf = (ids: readonly string[], but: ElementModel): Difference['elsewhere'] => ({
    ours: ours.flatMap(({ axe, element, verdict }) =>
      verdict.outcome === 'failed' && element !== but && axe.some((id) => ids.includes(id)) ? [element] : [],
    ),
    theirs: theirs.flatMap(({ axeId, element, outcome }) =>
      outcome === 'failed' && element !== but && ids.includes(axeId) ? [element] : [],
    ),
  });

  const told = ours.flatMap(({ ruleId, axe, element, verdict }): Difference[] => {
    const { outcome, reason, facts, related } = verdict;
    if (outcome === 'passed') return [];
    const answers = (theirsByElement.get(element) ?? []).filter(({ axeId }) => axe.includes(axeId));
    const answer = answers.find((one) => one.outcome === 'failed') ?? answers[0];
    if (answer?.outcome === outcome) return [];
    const theirs = answer?.outcome ?? (axe.length === 0 ? 'not-asked' : 'silent');
    const summary = answer?.summary ?? '';
    const elsewhere = failuresOf(axe, element);
    const theirsHere = toldHere(element);
    return [
      {
        rule: ruleId,
        element,
        ours: outcome,
        reason,
        facts,
        related,
        theirs,
        summary,
        theirsHere,
        elsewhere,
      },
    ];
  });

  const toldByThem = theirs.flatMap(({ axeId, element, outcome, summary }): Difference[] => {
    const answers = (oursByElement.get(element) ?? []).filter(({ axe }) => axe.includes(axeId));
    if (answers.some(({ verdict }) => verdict.outcome !== 'passed')) return [];
    const verdict = answers[0]?.verdict;
    const ours: OurOutcome = verdict ? 'passed' : 'inapplicable';
    const elsewhere = failuresOf([axeId], element);
    const { reason = '', facts = {}, related = [] } = verdict ?? {};
    const theirsHere = toldHere(element);
    return [
      { rule: axeId, element, ours, reason, facts, related, theirs: outcome, summary, theirsHere, elsewhere },
    ];
  });
  return [...told, ...toldByThem].filter((difference) => isWorthTelling(difference));
}

/** A question of ours that axe-core does not have at all is no difference: most are put once for every page. */
function isWorthTelling(difference: Difference): boolean {
  return kindOf(difference) !== 'undecided' || difference.theirs !== 'not-asked';
}
