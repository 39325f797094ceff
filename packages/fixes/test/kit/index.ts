/** Says of a page what its recipes suggest, and what comes of the suggestions when they are applied to the page. */
import { openPatchablePage } from '@curbcut/capture';
import {
  capturePage,
  loadStableHtml,
  loadStableUrl,
  measureContrast,
  type StablePage,
  type TestPage,
} from '@curbcut/capture/test-kit';
import { createPageModel, type PageCapture, type PageModel } from '@curbcut/page-model';
import { allRules, type BasicFinding, collectBasicFindings } from '@curbcut/rules';
import { findRecipe, isTextQualityRule, type SuggestedFix, suggestFix } from '../../src/index.ts';

export interface FixTrial {
  readonly failure: BasicFinding;
  readonly snippet: string;
  readonly fix: SuggestedFix | null;
  /** The finding is gone. */
  readonly isGone: boolean;
  /** What was not there before: `rule: reason`. */
  readonly newFailures: readonly string[];
  readonly newReviewItems: readonly string[];
  /** Source of the page once the patch was applied; of the body only, where the head stayed as it was. */
  readonly source: string;
}

type TestInput = string | TestPage | { readonly url: string };

/** Rules that are judged when nobody has used the page. */
const staticRules = allRules.filter(({ probe }) => probe === undefined);

const isUrlInput = (page: TestInput): page is { readonly url: string } =>
  typeof page !== 'string' && 'url' in page;

interface LoadedPage {
  readonly stablePage: StablePage;
  readonly capture: PageCapture;
}

async function loadPage(page: TestInput): Promise<LoadedPage> {
  const resting = await (isUrlInput(page) ? loadStableUrl(page.url) : loadStableHtml(page));
  return { stablePage: resting, capture: await capturePage(resting) };
}

/** With the contrast of texts measured that the capture alone does not tell. */
async function withMeasuredContrast(resting: StablePage, capture: PageCapture): Promise<PageCapture> {
  const questions = createPageModel(capture).getContrastRequests('minimum');
  const contrast = questions.length === 0 ? null : await measureContrast(resting, capture, questions);
  return contrast === null ? capture : { ...capture, facts: { ...capture.facts, contrast } };
}

/** What is not in order on a page, in the order of the rules. */
export const findFaults = (model: PageModel): readonly BasicFinding[] =>
  collectBasicFindings(model, staticRules).findings;

async function readSource(resting: StablePage): Promise<string> {
  return resting.mainFrame.evaluate<string>(
    `((head) => head === '<title>Test</title>' && document.documentElement.attributes.length === 1 && document.documentElement.lang === 'en'
      ? document.body.outerHTML.replace(/^<body>|<\\/body>$/g, '') : document.documentElement.outerHTML)(document.head?.innerHTML ?? '')`,
  );
}

/** Applies a patch to a page that is loaded, and tells what has changed for all rules. */
async function tryFix(
  { stablePage, capture }: LoadedPage,
  failure: BasicFinding,
  before: readonly BasicFinding[],
  fix: SuggestedFix,
) {
  const patchable = await openPatchablePage(stablePage, capture);
  const refused = await patchable.apply(fix.patch);
  if (refused !== null) throw new Error(`${failure.ruleId} on ${stablePage.url}: ${refused}`);
  const written = await readSource(stablePage);
  const { capture: changed, origins } = await patchable.capture();
  const keyOf = ({ ruleId, node }: BasicFinding) => `${ruleId} ${node}`;
  const after = findFaults(createPageModel(await withMeasuredContrast(stablePage, changed))).map((each) => ({
    ...each,
    node: origins === null ? each.node : (origins[each.node] ?? -1),
  }));
  const failed = new Set(before.filter(({ outcome }) => outcome === 'failed').map(keyOf));
  const known = new Set(before.map(keyOf));
  const told = (faults: readonly BasicFinding[]) =>
    faults.map(({ ruleId, reason }) => `${ruleId}: ${reason}`);
  return {
    isGone: !after.some((each) => keyOf(each) === keyOf(failure)),
    newFailures: told(after.filter((each) => each.outcome === 'failed' && !failed.has(keyOf(each)))),
    newReviewItems: told(
      after.filter(
        (each) => each.outcome === 'cantTell' && !known.has(keyOf(each)) && !isTextQualityRule(each.ruleId),
      ),
    ),
    source: written,
  };
}

/**
 * Asks for a fix of each failed finding of a page, of the rules given or of all, and tries each on the page loaded anew.
 *
 * @param isAsked which of the failed findings are mended
 * @param most how many of them
 */
export async function tryFixes(
  page: TestInput,
  isAsked: (failure: BasicFinding) => boolean = () => true,
  most = Number.POSITIVE_INFINITY,
): Promise<FixTrial[]> {
  let loaded: LoadedPage | null = await loadPage(page);
  const model = createPageModel(await withMeasuredContrast(loaded.stablePage, loaded.capture));
  const before = findFaults(model);
  const results: FixTrial[] = [];
  for (const failure of before) {
    if (results.length === most) break;
    if (failure.outcome !== 'failed' || !isAsked(failure)) continue;
    const { snippet } = model.element(failure.node);
    const fix = suggestFix(model, failure.ruleId, failure.node);
    if (fix === null) {
      results.push({ failure, snippet, fix, isGone: false, newFailures: [], newReviewItems: [], source: '' });
      continue;
    }
    loaded ??= await loadPage(page);
    results.push({ failure, snippet, fix, ...(await tryFix(loaded, failure, before, fix)) });
    loaded = null;
  }
  return results;
}

/** Whether a recipe says that it mends such findings. */
export function isFixable({ ruleId, reason }: BasicFinding): boolean {
  return findRecipe(ruleId)?.fixableReasons.includes(reason) ?? false;
}

const pageStart = '<main><h1>Ferries</h1>';
const pageEnd = '</main>';

/** A page around the source of a case, so that nothing else is wrong with it; whole documents stay as they are. */
export function wrapInPage(html: string): string {
  return html.startsWith('<!doctype') ? html : `${pageStart}${html}${pageEnd}`;
}

/** The part of the page’s source that the case wrote. */
export function extractCaseSource(html: string, source: string): string {
  return html.startsWith('<!doctype') || !source.startsWith(pageStart)
    ? source
    : source.slice(pageStart.length, -pageEnd.length);
}
