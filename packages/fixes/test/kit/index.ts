/** Says of a page what its recipes suggest, and what comes of the suggestions when they are applied to the page. */
import { openPatchable } from '@curbcut/capture';
import {
  capturePage,
  measureContrast,
  type RestingPage,
  restHtml,
  restUrl,
  type TestPage,
} from '@curbcut/capture/test-kit';
import { createPageModel, type PageCapture, type PageModel } from '@curbcut/page-model';
import { allRules, faultsOf as bareFaultsOf, type Fault } from '@curbcut/rules';
import { asksOfWords, recipeFor, type SuggestedFix, suggestFix } from '../../src/index.ts';

export interface Mended {
  readonly fault: Fault;
  readonly snippet: string;
  readonly fix: SuggestedFix | null;
  /** The finding is gone. */
  readonly isGone: boolean;
  /** What was not there before: `rule: reason`. */
  readonly failures: readonly string[];
  readonly questions: readonly string[];
  /** Source of the page once the patch was applied; of the body only, where the head stayed as it was. */
  readonly source: string;
}

type Page = string | TestPage | { readonly url: string };

/** Rules that are judged when nobody has used the page. */
const rules = allRules.filter(({ probe }) => probe === undefined);

const isUrl = (page: Page): page is { readonly url: string } => typeof page !== 'string' && 'url' in page;

interface Loaded {
  readonly resting: RestingPage;
  readonly capture: PageCapture;
}

async function load(page: Page): Promise<Loaded> {
  const resting = await (isUrl(page) ? restUrl(page.url) : restHtml(page));
  return { resting, capture: await capturePage(resting) };
}

/** With the contrast of texts measured that the capture alone does not tell. */
async function measured(resting: RestingPage, capture: PageCapture): Promise<PageCapture> {
  const questions = createPageModel(capture).contrastQuestions('minimum');
  const contrast = questions.length === 0 ? null : await measureContrast(resting, capture, questions);
  return contrast === null ? capture : { ...capture, facts: { ...capture.facts, contrast } };
}

/** What is not in order on a page, in the order of the rules. */
export const faultsOf = (model: PageModel): readonly Fault[] => bareFaultsOf(model, rules).faults;

async function source(resting: RestingPage): Promise<string> {
  return resting.mainFrame.evaluate<string>(
    `((head) => head === '<title>Test</title>' && document.documentElement.attributes.length === 1 && document.documentElement.lang === 'en'
      ? document.body.outerHTML.replace(/^<body>|<\\/body>$/g, '') : document.documentElement.outerHTML)(document.head?.innerHTML ?? '')`,
  );
}

/** Applies a patch to a page that is loaded, and tells what has changed for all rules. */
async function tried(
  { resting, capture }: Loaded,
  fault: Fault,
  before: readonly Fault[],
  fix: SuggestedFix,
) {
  const patchable = await openPatchable(resting, capture);
  const refused = await patchable.apply(fix.patch);
  if (refused !== null) throw new Error(`${fault.ruleId} on ${resting.url}: ${refused}`);
  const written = await source(resting);
  const { capture: changed, origins } = await patchable.capture();
  const keyOf = ({ ruleId, node }: Fault) => `${ruleId} ${node}`;
  const after = faultsOf(createPageModel(await measured(resting, changed))).map((each) => ({
    ...each,
    node: origins === null ? each.node : (origins[each.node] ?? -1),
  }));
  const failed = new Set(before.filter(({ outcome }) => outcome === 'failed').map(keyOf));
  const known = new Set(before.map(keyOf));
  const told = (faults: readonly Fault[]) => faults.map(({ ruleId, reason }) => `${ruleId}: ${reason}`);
  return {
    isGone: !after.some((each) => keyOf(each) === keyOf(fault)),
    failures: told(after.filter((each) => each.outcome === 'failed' && !failed.has(keyOf(each)))),
    questions: told(
      after.filter(
        (each) => each.outcome === 'cantTell' && !known.has(keyOf(each)) && !asksOfWords(each.ruleId),
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
export async function mend(
  page: Page,
  isAsked: (fault: Fault) => boolean = () => true,
  most = Number.POSITIVE_INFINITY,
): Promise<Mended[]> {
  let loaded: Loaded | null = await load(page);
  const model = createPageModel(await measured(loaded.resting, loaded.capture));
  const before = faultsOf(model);
  const results: Mended[] = [];
  for (const fault of before) {
    if (results.length === most) break;
    if (fault.outcome !== 'failed' || !isAsked(fault)) continue;
    const { snippet } = model.element(fault.node);
    const fix = suggestFix(model, fault.ruleId, fault.node);
    if (fix === null) {
      results.push({ fault, snippet, fix, isGone: false, failures: [], questions: [], source: '' });
      continue;
    }
    loaded ??= await load(page);
    results.push({ fault, snippet, fix, ...(await tried(loaded, fault, before, fix)) });
    loaded = null;
  }
  return results;
}

/** Whether a recipe says that it mends such findings. */
export function isMendable({ ruleId, reason }: Fault): boolean {
  return recipeFor(ruleId)?.mends.includes(reason) ?? false;
}

const before = '<main><h1>Ferries</h1>';
const after = '</main>';

/** A page around the source of a case, so that nothing else is wrong with it; whole documents stay as they are. */
export function pageOf(html: string): string {
  return html.startsWith('<!doctype') ? html : `${before}${html}${after}`;
}

/** The part of the page’s source that the case wrote. */
export function shownSource(html: string, source: string): string {
  return html.startsWith('<!doctype') || !source.startsWith(before)
    ? source
    : source.slice(before.length, -after.length);
}
