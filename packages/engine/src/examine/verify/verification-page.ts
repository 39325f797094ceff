import {
  locateGeneratedTexts,
  measureContrast,
  openPatchablePage,
  type PatchablePage,
  type PatchedCapture,
  type StablePage,
} from '@curbcut/capture';
import type { CaptureFacts, ContrastRequest, NodeIndex, PageCapture, SpokenText } from '@curbcut/page-model';
import type { PageEvaluator } from '../evaluation/evaluator-pool.ts';
import type { RuleResults } from '../evaluation/rule-results.ts';
import { type BasicFindings, compareFindings, type PageChange, toBasicFindings } from './compare-findings.ts';
import { type ContrastBefore, reuseContrast } from './reuse-contrast.ts';

/** A stable page on which patches are tried, and whose captures are evaluated. */
export interface VerificationPage {
  readonly page: PatchablePage;
  /**
   * Captures the page in its current state and compares its findings with those before any patch.
   *
   * @param target the element whose announcement is needed, as a node of the page before any patch
   */
  recheck(target?: NodeIndex): Promise<{
    readonly change: PageChange;
    readonly changed: PatchedCapture;
    /** Null if no announcement is needed, or if the element is gone. */
    readonly announced: SpokenText | null;
  }>;
  /**
   * Like `recheck`, but with findings in their final form.
   *
   * @param finish adds further findings for the changed page
   */
  recheckWithFindings(
    finish: (evaluator: PageEvaluator, found: RuleResults['findings']) => Promise<RuleResults['findings']>,
  ): Promise<{ readonly change: PageChange; readonly after: RuleResults['findings'] }>;
  /** Number of captures evaluated so far. */
  readonly evaluations: number;
}

export interface VerificationPageOptions {
  /**
   * Whether probes may have changed the page since it was captured, so that it is evaluated again before the
   * first patch.
   */
  readonly wasProbed: boolean;
  /** Text on the page whose contrast must be measured from pixels. */
  readonly contrastRequests: readonly ContrastRequest[];
  openEvaluator(capture: PageCapture): PageEvaluator;
}

const requestBasicFindings = (evaluator: PageEvaluator, facts: CaptureFacts): Promise<BasicFindings> =>
  evaluator.request('basicFindings', null, facts);

/**
 * The methods of the returned page throw the same errors.
 *
 * @throws {CdpError}
 * @throws {NotEvaluatedError}
 */
export async function openVerificationPage(
  stablePage: StablePage,
  capture: PageCapture,
  before: BasicFindings,
  { wasProbed, contrastRequests, openEvaluator }: VerificationPageOptions,
): Promise<VerificationPage> {
  const page = await openPatchablePage(stablePage, capture);
  let evaluations = 0;
  /** The page before patches, with its contrast. */
  let unpatched: PatchedCapture & ContrastBefore = { capture, origins: null, requests: [] };

  /**
   * Measures text contrast only where it may differ from that before the patches. Returns the contrast
   * requests, including the areas of generated text.
   */
  const measureChanged = async (evaluator: PageEvaluator, changed: PatchedCapture) => {
    const requests = await evaluator.request('contrastRequests', null);
    const located = await locateGeneratedTexts(stablePage, changed.capture, requests);
    const { reused, toMeasure } = reuseContrast(unpatched, relateOrigins(changed, unpatched), located);
    const measured = await measureContrast(stablePage, changed.capture, toMeasure);
    const texts = [...reused, ...(measured?.texts ?? [])].sort((a, b) => a.node - b.node);
    const facts: CaptureFacts =
      texts.length > 0 ? { ...changed.capture.facts, contrast: { texts } } : changed.capture.facts;
    return { located, facts };
  };
  const evaluateCapture = async <T>(
    changed: PatchedCapture,
    request: (
      evaluator: PageEvaluator,
      facts: CaptureFacts,
      located: readonly ContrastRequest[],
    ) => Promise<T>,
  ): Promise<T> => {
    evaluations += 1;
    const evaluator = openEvaluator(changed.capture);
    try {
      const { located, facts } =
        contrastRequests.length > 0
          ? await measureChanged(evaluator, changed)
          : { located: [], facts: changed.capture.facts };
      return await request(evaluator, facts, located);
    } finally {
      evaluator.release();
    }
  };

  let start = before;
  const now = wasProbed ? await page.capture() : null;
  if (now === null || isSameCapture(capture, now.capture)) {
    const requests = await locateGeneratedTexts(stablePage, capture, contrastRequests);
    unpatched = { ...unpatched, requests };
  } else {
    await evaluateCapture(now, async (evaluator, facts, located) => {
      const { findings, failedRules } = await requestBasicFindings(evaluator, facts);
      const { origins } = now;
      const known = findings.map((finding) => ({
        ...finding,
        node: origins === null ? finding.node : (origins[finding.node] ?? -1),
      }));
      start = { findings: known.filter(({ node }) => node !== -1), failedRules };
      unpatched = { ...now, capture: { ...now.capture, facts }, requests: located };
    });
  }
  return {
    page,
    recheck: async (target) => {
      const changed = await page.capture();
      return evaluateCapture(changed, async (evaluator, facts) => {
        const after = await requestBasicFindings(evaluator, facts);
        const change = compareFindings(start, after, changed.origins);
        const node = target === undefined ? -1 : findNode(changed, target);
        const announced = node === -1 ? null : await evaluator.request('announcement', { node });
        return { changed, change, announced };
      });
    },
    recheckWithFindings: async (finish) => {
      const changed = await page.capture();
      return evaluateCapture(changed, async (evaluator, facts) => {
        const results = await evaluator.request('staticResults', null, facts);
        const after = await finish(evaluator, results.findings);
        return { change: compareFindings(start, toBasicFindings(results), changed.origins), after };
      });
    },
    get evaluations() {
      return evaluations;
    },
  };
}

/** Returns the node of a patched page that was `origin` before the patch; -1 if there is none. */
const findNode = ({ origins }: PatchedCapture, origin: NodeIndex): NodeIndex =>
  origins === null ? origin : origins.indexOf(origin);

/** Rewrites a capture's origins to refer to nodes of another capture instead of the one taken before both. */
function relateOrigins({ capture, origins }: PatchedCapture, to: PatchedCapture): PatchedCapture {
  if (to.origins === null) return { capture, origins };
  const byOrigin = new Map(to.origins.map((origin, node) => [origin, node]));
  const all = origins ?? [...capture.nodes.kind.keys()];
  return {
    capture,
    origins: all.map((origin) => (origin === -1 ? -1 : (byOrigin.get(origin) ?? -1))),
  };
}

function isSameCapture(a: PageCapture, b: PageCapture): boolean {
  const serialize = ({ strings, nodes, styles, textBoxes, values, documents }: PageCapture) =>
    JSON.stringify([nodes, textBoxes, values, styles, documents, strings]);
  return a.nodes.kind.length === b.nodes.kind.length && serialize(a) === serialize(b);
}
