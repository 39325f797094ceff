import {
  measureContrast,
  openPatchablePage,
  type PatchablePage,
  type PatchedCapture,
  type StablePage,
} from '@curbcut/capture';
import type { PageCapture } from '@curbcut/page-model';
import type { RuleResults } from '../evaluation/evaluation-requests.ts';
import type { PageEvaluator } from '../evaluation/evaluator-pool.ts';
import { type BasicFindings, compareFindings, type PageChange, toBasicFindings } from './compare-findings.ts';
import { reuseContrast } from './reuse-contrast.ts';

/** A page at rest on which patches are tried, and how captures of it are judged. */
export interface VerificationPage {
  readonly page: PatchablePage;
  /** Captures the page as it is now and compares what the rules say with what they said of it before any patch. */
  recheck(): Promise<{ readonly change: PageChange; readonly changed: PatchedCapture }>;
  /**
   * The same with the findings as they leave the engine.
   *
   * @param finish asks more of the changed page
   */
  recheckWithFindings(
    finish: (judge: PageEvaluator, found: RuleResults['findings']) => Promise<RuleResults['findings']>,
  ): Promise<{ readonly change: PageChange; readonly after: RuleResults['findings'] }>;
  /** Captures that were judged by now. */
  readonly evaluations: number;
}

export interface VerificationPageOptions {
  /** The page may have been left otherwise than it was captured, so that it is judged anew before the first patch. */
  readonly wasProbed: boolean;
  /** Texts were asked about whose contrast only pixels tell. */
  readonly needsPixelContrast: boolean;
  openEvaluator(capture: PageCapture): PageEvaluator;
}

const requestBasicFindings = (judge: PageEvaluator): Promise<BasicFindings> =>
  judge.request('basicFindings', null);

/** @throws {CdpError} and {NotEvaluatedError}, as its methods */
export async function openVerificationPage(
  resting: StablePage,
  capture: PageCapture,
  before: BasicFindings,
  { wasProbed, needsPixelContrast, openEvaluator }: VerificationPageOptions,
): Promise<VerificationPage> {
  const page = await openPatchablePage(resting, capture);
  let proofs = 0;

  const judge = async <T>(changed: PatchedCapture, ask: (judge: PageEvaluator) => Promise<T>): Promise<T> => {
    proofs += 1;
    const judge = openEvaluator(changed.capture);
    try {
      if (needsPixelContrast) {
        const { contrast } = await judge.request('probeRequests', null);
        const { reused, toMeasure } = reuseContrast(capture, changed, contrast);
        const measured = await measureContrast(resting, changed.capture, toMeasure);
        const texts = [...reused, ...(measured?.texts ?? [])].sort((one, other) => one.node - other.node);
        if (texts.length > 0) changed.capture.facts.contrast = { version: 1, texts };
      }
      return await ask(judge);
    } finally {
      judge.release();
    }
  };

  let start = before;
  if (wasProbed) {
    const now = await page.capture();
    if (!isSameCapture(capture, now.capture)) {
      const { findings, failedRules } = await judge(now, requestBasicFindings);
      const { origins } = now;
      const known = findings.map((fault) => ({
        ...fault,
        node: origins === null ? fault.node : (origins[fault.node] ?? -1),
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
        change: compareFindings(start, await judge(changed, requestBasicFindings), changed.origins),
      };
    },
    recheckWithFindings: async (finish) => {
      const changed = await page.capture();
      return judge(changed, async (asked) => {
        const judged = await asked.request('staticResults', null);
        const after = await finish(asked, judged.findings);
        return { change: compareFindings(start, toBasicFindings(judged), changed.origins), after };
      });
    },
    get evaluations() {
      return proofs;
    },
  };
}

function isSameCapture(one: PageCapture, other: PageCapture): boolean {
  const said = ({ strings, nodes, styles, textBoxes, values, documents }: PageCapture) =>
    JSON.stringify([nodes, textBoxes, values, styles, documents, strings]);
  return one.nodes.kind.length === other.nodes.kind.length && said(one) === said(other);
}
