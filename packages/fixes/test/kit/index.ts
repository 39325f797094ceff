/** Says of a page what its recipes suggest, and what comes of the suggestions when they are applied to the page. */
import {
  capturePage,
  measureContrast,
  type RestingPage,
  restHtml,
  restUrl,
  type TestPage,
} from '@curbcut/capture/test-kit';
import { createPageModel, type NodeIndex, type PageCapture, type PageModel } from '@curbcut/page-model';
import { allRules, type Outcome } from '@curbcut/rules';
import { asksOfWords, recipeFor, type SuggestedFix, suggestFix } from '../../src/index.ts';
import { applySteps, numbersBefore } from './apply-steps.ts';

export interface Fault {
  readonly ruleId: string;
  readonly node: NodeIndex;
  readonly reason: string;
  readonly outcome: Outcome;
}

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

async function load(page: Page): Promise<RestingPage> {
  return isUrl(page) ? restUrl(page.url) : restHtml(page);
}

/** With the contrast of texts measured that the capture alone does not tell. */
async function captured(resting: RestingPage): Promise<PageCapture> {
  const capture = await capturePage(resting);
  const questions = createPageModel(capture).contrastQuestions('minimum');
  const contrast = questions.length === 0 ? null : await measureContrast(resting, capture, questions);
  return contrast === null ? capture : { ...capture, facts: { ...capture.facts, contrast } };
}

/** What is not in order on a page, in the order of the rules. */
export function faultsOf(model: PageModel): Fault[] {
  return rules.flatMap((rule) =>
    [...rule.applies(model)].flatMap((element) => {
      const { outcome, reason } = rule.check(element, model);
      return outcome === 'passed' ? [] : [{ ruleId: rule.id, node: element.index, reason, outcome }];
    }),
  );
}

async function source(resting: RestingPage): Promise<string> {
  return resting.mainFrame.evaluate<string>(
    `((head) => head === '<title>Test</title>' && document.documentElement.attributes.length === 1 && document.documentElement.lang === 'en'
      ? document.body.outerHTML.replace(/^<body>|<\\/body>$/g, '') : document.documentElement.outerHTML)(document.head?.innerHTML ?? '')`,
  );
}

/** Applies a patch to a page that is loaded, and tells what has changed for all rules. */
async function tried(resting: RestingPage, fault: Fault, before: readonly Fault[], fix: SuggestedFix) {
  await resting.mainFrame.evaluate(`(${applySteps})(${JSON.stringify(fix.patch)})`);
  const written = await source(resting);
  const capture = await captured(resting);
  const numbers = await resting.mainFrame.evaluate<number[]>(`(${numbersBefore})()`);
  const keyOf = ({ ruleId, node }: Fault) => `${ruleId} ${node}`;
  const after = faultsOf(createPageModel(capture)).map((each) => ({
    ...each,
    node: numbers[each.node] ?? -1,
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
  let resting: RestingPage | null = await load(page);
  const model = createPageModel(await captured(resting));
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
    if (resting === null) {
      resting = await load(page);
      await capturePage(resting);
    }
    results.push({ fault, snippet, fix, ...(await tried(resting, fault, before, fix)) });
    resting = null;
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
