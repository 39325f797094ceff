import type { StablePage } from '../../visit/stable-page.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { findAfterAdapting, resizeWindow } from '../resize-window.ts';
import type { ReflowFacts } from './facts.ts';
import type { WalkedReflowProblem } from './in-page/reflow-problems.ts';

const budget = {
  /** For the layout; a page that takes longer is not tested. */
  callMs: 5_000,
  /** Width of the window in CSS pixels: 1280 at 400% zoom. */
  widthPx: 320,
  /** Elements with text that are compared, from the top of the page. */
  maxTexts: 2_000,
  /** Controls without text that are compared. */
  maxControls: 500,
  /** Problems that are recorded. */
  maxProblems: 200,
};

/** Pages whose window may have been resized, so that it must be restored. */
const narrowPages = new WeakSet<StablePage>();

type ReflowContext = ProbeContext<'reflow', typeof budget>;

/**
 * Makes the window 320 CSS pixels wide for a moment (1.4.10) and finds texts and controls that do not fit or
 * are lost. The height stays: the criterion restricts only one dimension.
 */
export const reflowProbe = defineProbe({
  name: 'reflow in a narrow window',
  facts: 'reflow',
  effect: 'resizes',
  isBehaviorTest: true,
  budget,
  onFailure: 'skip',
  startsAtTop: true,
  isNeeded: (hasContent) => hasContent,
  runsScripts: () => true,
  async run(context) {
    const { page, call } = context;
    const { maxTexts, maxControls, widthPx } = budget;
    const recorded = await call<{ testedCount: number; isCut: boolean }>(
      `curbcutInPage.recordWideLayout(${maxTexts}, ${maxControls})`,
    );
    if (recorded.testedCount === 0) return { facts: null, isComplete: true };
    narrowPages.add(page);
    const isAdapting = await resizeWindow(page, { ...page.viewport, width: widthPx });
    const problems = await findAfterAdapting(page, isAdapting, () =>
      call<WalkedReflowProblem[]>(`curbcutInPage.findReflowProblems(${budget.maxProblems})`),
    );
    return { facts: { problems: toFacts(problems, context), ...recorded }, isComplete: true };
  },
  async cleanUp({ page, call }) {
    if (!narrowPages.delete(page)) return;
    await resizeWindow(page, page.viewport);
    await call('curbcutInPage.clearWideLayout()');
  },
  describeLimits: ({ isCut }) =>
    isCut ? ['Only part of the content was tested in a narrow window: the page has too much of it.'] : [],
});

function toFacts(
  problems: readonly WalkedReflowProblem[],
  { toNodeIndex }: ReflowContext,
): ReflowFacts['problems'] {
  return problems.flatMap(({ holder, culprit, by, ...problem }) => {
    const node = toNodeIndex(holder);
    if (node === null) return [];
    return [
      {
        ...problem,
        holder: node,
        culprit: toNodeIndex(culprit) ?? node,
        by: by === -1 ? null : toNodeIndex(by),
      },
    ];
  });
}
