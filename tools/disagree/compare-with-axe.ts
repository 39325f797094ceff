import { capturePage, measureContrast, type StablePage } from '@curbcut/capture/test-utils';
import { createElementLocator, runAxe } from '@curbcut/engine/second-opinion';
import { createPageModel, type ElementModel, type PageModel } from '@curbcut/page-model';
import { allRules, checkElements, type ElementResult } from '@curbcut/rules';
import { type EngineDifference, getDifferenceKind, type OurOutcome } from './difference.ts';

/** Rules without a probe. axe-core doesn't use the keyboard, so rules with probes have no counterpart. */
const comparableRules = allRules.filter(({ probe }) => probe === undefined);

const axeIds = [...new Set(comparableRules.flatMap(({ axe }) => axe))];

interface OurResult {
  readonly ruleId: string;
  readonly axe: readonly string[];
  readonly element: ElementModel;
  readonly result: ElementResult;
}

interface AxeResult {
  readonly axeId: string;
  readonly element: ElementModel;
  readonly outcome: 'failed' | 'cantTell';
  readonly summary: string;
}

/**
 * Runs our rules and axe-core on a page, at every level, and returns the differences: first those of our
 * rules in rule order, then what only axe-core reports. The page's scripts resume afterward.
 *
 * @throws {CdpError} when the page closes or axe-core doesn't finish in time
 * @throws {Error} when the page changed between the two runs
 */
export async function comparePageWithAxe(page: StablePage): Promise<EngineDifference[]> {
  const capture = await capturePage(page);
  const requests = createPageModel(capture).getContrastRequests('enhanced');
  const contrast = await measureContrast(page, capture, requests);
  const model = createPageModel({ ...capture, facts: contrast === null ? {} : { contrast } });
  return compareResults(runOurRules(model), await runAxeRules(page, model));
}

function runOurRules(model: PageModel): OurResult[] {
  const results: OurResult[] = [];
  for (const rule of comparableRules) {
    const error = checkElements(rule, model, (element, result) =>
      results.push({ ruleId: rule.id, axe: rule.axe, element, result }),
    );
    if (error !== undefined) throw error;
  }
  return results;
}

async function runAxeRules(page: StablePage, model: PageModel): Promise<AxeResult[]> {
  const locate = createElementLocator(model);
  const results: AxeResult[] = [];
  const before = await countElements(page);
  const frameResults = await runAxe(page, axeIds);
  const after = await countElements(page);
  if (before !== after) {
    throw new Error(
      `The page had ${before} elements for our rules and ${after} after axe-core: it keeps changing and cannot be compared.`,
    );
  }
  for (const { frames, violations, incomplete } of frameResults) {
    for (const [rows, outcome] of [[violations, 'failed'] as const, [incomplete, 'cantTell'] as const]) {
      for (const { rule, path, summary } of rows) {
        const element = locate(frames, path);
        // Elements that scripts added after the capture aren't part of our page model.
        if (element !== null) results.push({ axeId: rule, element, outcome, summary });
      }
    }
  }
  return results;
}

const countElements = (page: StablePage) =>
  page.mainFrame.evaluate<number>('document.querySelectorAll("*").length');

function compareResults(ours: readonly OurResult[], theirs: readonly AxeResult[]): EngineDifference[] {
  const theirsByElement = Map.groupBy(theirs, ({ element }) => element);
  const oursByElement = Map.groupBy(ours, ({ element }) => element);
  const getAxeOutcomes = (element: ElementModel) =>
    new Map((theirsByElement.get(element) ?? []).map(({ axeId, outcome }) => [axeId, outcome]));
  const findFailuresElsewhere = (
    ids: readonly string[],
    except: ElementModel,
  ): EngineDifference['elsewhere'] => ({
    ours: ours.flatMap(({ axe, element, result }) =>
      result.outcome === 'failed' && element !== except && axe.some((id) => ids.includes(id))
        ? [element]
        : [],
    ),
    theirs: theirs.flatMap(({ axeId, element, outcome }) =>
      outcome === 'failed' && element !== except && ids.includes(axeId) ? [element] : [],
    ),
  });

  const fromOurs = ours.flatMap(({ ruleId, axe, element, result }): EngineDifference[] => {
    const { outcome, reason, facts, related } = result;
    if (outcome === 'passed') return [];
    const axeResults = (theirsByElement.get(element) ?? []).filter(({ axeId }) => axe.includes(axeId));
    const axeResult = axeResults.find((result) => result.outcome === 'failed') ?? axeResults[0];
    if (axeResult?.outcome === outcome) return [];
    const theirs = axeResult?.outcome ?? (axe.length === 0 ? 'no-axe-rule' : 'silent');
    const summary = axeResult?.summary ?? '';
    const elsewhere = findFailuresElsewhere(axe, element);
    const axeOutcomes = getAxeOutcomes(element);
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
        axeOutcomes,
        elsewhere,
      },
    ];
  });

  const fromTheirs = theirs.flatMap(({ axeId, element, outcome, summary }): EngineDifference[] => {
    const ourResults = (oursByElement.get(element) ?? []).filter(({ axe }) => axe.includes(axeId));
    if (ourResults.some(({ result }) => result.outcome !== 'passed')) return [];
    const result = ourResults[0]?.result;
    const ours: OurOutcome = result ? 'passed' : 'inapplicable';
    const elsewhere = findFailuresElsewhere([axeId], element);
    const { reason = '', facts = {}, related = [] } = result ?? {};
    const axeOutcomes = getAxeOutcomes(element);
    return [
      {
        rule: axeId,
        element,
        ours,
        reason,
        facts,
        related,
        theirs: outcome,
        summary,
        axeOutcomes,
        elsewhere,
      },
    ];
  });
  return [...fromOurs, ...fromTheirs].filter((difference) => isReportable(difference));
}

/** Excludes needs-review results for which axe-core has no rule: most of them occur once on every page. */
function isReportable(difference: EngineDifference): boolean {
  return getDifferenceKind(difference) !== 'undecided' || difference.theirs !== 'no-axe-rule';
}
