import {
  measureContrast,
  openPatchablePage,
  type PatchablePage,
  type PatchedCapture,
  type StablePage,
} from '@curbcut/capture';
import type { PageCapture } from '@curbcut/page-model';
import type { PageEvaluator } from '../examine/evaluation/evaluator-pool.ts';
import type { RuleResults } from '../examine/evaluation/rule-results.ts';
import { type BasicFindings, compareFindings, type PageChange, toBasicFindings } from './compare-findings.ts';
import { reuseContrast } from './reuse-contrast.ts';

/** A stable page on which patches are tried, and whose captures are evaluated. */
export interface VerificationPage {
  readonly page: PatchablePage;
  /** Captures the page as it is now and compares its findings with those before any patch. */
  recheck(): Promise<{ readonly change: PageChange; readonly changed: PatchedCapture }>;
  /**
   * The same with findings in their final form.
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
  /** Probes may have changed the page since it was captured, so it is evaluated again before the first patch. */
  readonly wasProbed: boolean;
  /** The page has texts whose contrast must be measured from pixels. */
  readonly needsPixelContrast: boolean;
  openEvaluator(capture: PageCapture): PageEvaluator;
}

const requestBasicFindings = (evaluator: PageEvaluator): Promise<BasicFindings> =>
  evaluator.request('basicFindings', null);

/** @throws {CdpError} and {NotEvaluatedError}, as its methods do */
export async function openVerificationPage(
  stablePage: StablePage,
  capture: PageCapture,
  before: BasicFindings,
  { wasProbed, needsPixelContrast, openEvaluator }: VerificationPageOptions,
): Promise<VerificationPage> {
  const page = await openPatchablePage(stablePage, capture);
  let evaluations = 0;

  const evaluateCapture = async <T>(
    changed: PatchedCapture,
    request: (evaluator: PageEvaluator) => Promise<T>,
  ): Promise<T> => {
    evaluations += 1;
    const evaluator = openEvaluator(changed.capture);
    try {
      if (needsPixelContrast) {
        const contrast = await evaluator.request('contrastRequests', null);
        const { reused, toMeasure } = reuseContrast(capture, changed, contrast);
        const measured = await measureContrast(stablePage, changed.capture, toMeasure);
        const texts = [...reused, ...(measured?.texts ?? [])].sort((a, b) => a.node - b.node);
        if (texts.length > 0) changed.capture.facts.contrast = { texts };
      }
      return await request(evaluator);
    } finally {
      evaluator.release();
    }
  };

  let start = before;
  if (wasProbed) {
    const now = await page.capture();
    if (!isSameCapture(capture, now.capture)) {
      const { findings, failedRules } = await evaluateCapture(now, requestBasicFindings);
      const { origins } = now;
      const known = findings.map((finding) => ({
        ...finding,
        node: origins === null ? finding.node : (origins[finding.node] ?? -1),
      }));
      start = { findings: known.filter(({ node }) => node !== -1), failedRules };
    }
  }
  return {
    page,
    recheck: async () => {
      const changed = await page.capture();
      return {
        changed,
        change: compareFindings(start, await evaluateCapture(changed, requestBasicFindings), changed.origins),
      };
    },
    recheckWithFindings: async (finish) => {
      const changed = await page.capture();
      return evaluateCapture(changed, async (evaluator) => {
        const results = await evaluator.request('staticResults', null);
        const after = await finish(evaluator, results.findings);
        return { change: compareFindings(start, toBasicFindings(results), changed.origins), after };
      });
    },
    get evaluations() {
      return evaluations;
    },
  };
}

function isSameCapture(a: PageCapture, b: PageCapture): boolean {
  const serialize = ({ strings, nodes, styles, textBoxes, values, documents }: PageCapture) =>
    JSON.stringify([nodes, textBoxes, values, styles, documents, strings]);
  return a.nodes.kind.length === b.nodes.kind.length && serialize(a) === serialize(b);
}
