/** Suggests fixes for a page and reports the findings after applying them. */
import { openPatchablePage } from '@curbcut/capture';
import {
  capturePage,
  loadStableHtml,
  loadStableUrl,
  measureContrast,
  type StablePage,
  type TestPage,
} from '@curbcut/capture/test-utils';
import { createPageModel, type PageCapture, type PageModel } from '@curbcut/page-model';
import { allRules, type BasicFinding, collectBasicFindings } from '@curbcut/rules';
import { isTextQualityRule, type SuggestedFix, suggestFix } from '../../src/index.ts';

export interface FixTrial {
  readonly failure: BasicFinding;
  readonly snippet: string;
  readonly fix: SuggestedFix | null;
  /** Whether the finding has disappeared. */
  readonly isFixed: boolean;
  /** New failures as `rule: reason`. */
  readonly newFailures: readonly string[];
  readonly newReviewItems: readonly string[];
  /** The page's source after the patch; only the body if the head has not changed. */
  readonly source: string;
}

type TestInput = string | TestPage | { readonly url: string };

/** Rules that don't need a probe. */
const staticRules = allRules.filter(({ probe }) => probe === undefined);

const isUrlInput = (page: TestInput): page is { readonly url: string } =>
  typeof page !== 'string' && 'url' in page;

interface LoadedPage {
  readonly stablePage: StablePage;
  readonly capture: PageCapture;
}

async function loadPage(page: TestInput): Promise<LoadedPage> {
  const stablePage = await (isUrlInput(page) ? loadStableUrl(page.url) : loadStableHtml(page));
  return { stablePage, capture: await capturePage(stablePage) };
}

/** Adds measurements for text whose contrast the capture alone does not determine. */
async function withMeasuredContrast(stablePage: StablePage, capture: PageCapture): Promise<PageCapture> {
  const requests = createPageModel(capture).getContrastRequests('minimum');
  const contrast = requests.length === 0 ? null : await measureContrast(stablePage, capture, requests);
  return contrast === null ? capture : { ...capture, facts: { ...capture.facts, contrast } };
}

/** Returns a page's findings, in rule order. */
const findProblems = (model: PageModel): readonly BasicFinding[] =>
  collectBasicFindings(model, staticRules).findings;

async function readSource(stablePage: StablePage): Promise<string> {
  return stablePage.mainFrame.evaluate<string>(
    `((head) => head === '<title>Test</title>' && document.documentElement.attributes.length === 1 && document.documentElement.lang === 'en'
      ? document.body.outerHTML.replace(/^<body>|<\\/body>$/g, '') : document.documentElement.outerHTML)(document.head?.innerHTML ?? '')`,
  );
}

/** Applies a patch to a loaded page and reports how the findings of all rules changed. */
async function applyFix(
  { stablePage, capture }: LoadedPage,
  failure: BasicFinding,
  before: readonly BasicFinding[],
  fix: SuggestedFix,
) {
  const patchable = await openPatchablePage(stablePage, capture);
  const refusal = await patchable.apply(fix.patch);
  if (refusal !== null) throw new Error(`${failure.ruleId} on ${stablePage.url}: ${refusal}`);
  const source = await readSource(stablePage);
  const { capture: changed, origins } = await patchable.capture();
  const getKey = ({ ruleId, node }: BasicFinding) => `${ruleId} ${node}`;
  const after = findProblems(createPageModel(await withMeasuredContrast(stablePage, changed))).map(
    (each) => ({
      ...each,
      node: origins === null ? each.node : (origins[each.node] ?? -1),
    }),
  );
  const failedBefore = new Set(before.filter(({ outcome }) => outcome === 'failed').map(getKey));
  const foundBefore = new Set(before.map(getKey));
  const describe = (findings: readonly BasicFinding[]) =>
    findings.map(({ ruleId, reason }) => `${ruleId}: ${reason}`);
  return {
    isFixed: !after.some((each) => getKey(each) === getKey(failure)),
    newFailures: describe(
      after.filter((each) => each.outcome === 'failed' && !failedBefore.has(getKey(each))),
    ),
    newReviewItems: describe(
      after.filter(
        (each) =>
          each.outcome === 'cantTell' && !foundBefore.has(getKey(each)) && !isTextQualityRule(each.ruleId),
      ),
    ),
    source,
  };
}

/**
 * Suggests a fix for each of a page's failed findings, and applies each one to a freshly loaded page.
 *
 * @param isIncluded selects the failed findings to fix
 * @param maxFixes maximum number of fixes
 */
export async function applyFixes(
  page: TestInput,
  isIncluded: (failure: BasicFinding) => boolean = () => true,
  maxFixes = Number.POSITIVE_INFINITY,
): Promise<FixTrial[]> {
  let loaded: LoadedPage | null = await loadPage(page);
  const model = createPageModel(await withMeasuredContrast(loaded.stablePage, loaded.capture));
  const before = findProblems(model);
  const results: FixTrial[] = [];
  for (const failure of before) {
    if (results.length === maxFixes) break;
    if (failure.outcome !== 'failed' || !isIncluded(failure)) continue;
    const { snippet } = model.element(failure.node);
    const fix = suggestFix(model, failure.ruleId, failure.node);
    if (fix === null) {
      results.push({
        failure,
        snippet,
        fix,
        isFixed: false,
        newFailures: [],
        newReviewItems: [],
        source: '',
      });
      continue;
    }
    loaded ??= await loadPage(page);
    results.push({ failure, snippet, fix, ...(await applyFix(loaded, failure, before, fix)) });
    loaded = null;
  }
  return results;
}

const pageStart = '<main><h1>Ferries</h1>';
const pageEnd = '</main>';

/** Wraps a case's source in a page without other failures. Whole documents stay unchanged. */
export function wrapInPage(html: string): string {
  return html.startsWith('<!doctype') ? html : `${pageStart}${html}${pageEnd}`;
}

/** Returns the part of the page source that belongs to the case. */
export function extractCaseSource(html: string, source: string): string {
  return html.startsWith('<!doctype') || !source.startsWith(pageStart)
    ? source
    : source.slice(pageStart.length, -pageEnd.length);
}
