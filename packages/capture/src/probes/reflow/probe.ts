import type { StablePage } from '../../visit/stable-page.ts';
import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import { findSettledProblems, resizeWindow, restoreWindow } from '../resize-window.ts';
import type { ReflowFacts } from './facts.ts';
import type { RawReflowProblem } from './in-page/reflow-problems.ts';

const budget = {
  /** Long enough for the layout of a large page on a busy machine. A page that takes longer isn't tested. */
  callMs: 15_000,
  /** Window width in CSS pixels: 1280 at 400% zoom. */
  widthPx: 320,
  /** Maximum number of problems that are recorded. */
  maxProblems: 200,
};

/** Pages whose window may have been resized and has to be restored. */
const narrowPages = new WeakSet<StablePage>();

type ReflowContext = ProbeContext<'reflow', typeof budget>;

/**
 * Makes the window 320 CSS pixels wide for a moment (1.4.10) and finds text and controls that don't fit or
 * are lost. The height stays the same, because the criterion restricts only one dimension.
 */
export const reflowProbe = defineProbe({
  id: 'reflow',
  name: 'reflow in a narrow window',
  facts: 'reflow',
  unit: 'pieces of text',
  leavesPage: 'scrolled',
  budget,
  limits: probeLimits.reflow,
  onFailure: 'report',
  startsAtTop: true,
  isNeeded: (hasContent) => hasContent,
  runsScripts: () => true,
  async run(context) {
    const { page, call, limits } = context;
    const { maxTexts, maxControls } = limits;
    const { widthPx } = budget;
    const recorded = await call('recordWideLayout', [maxTexts, maxControls]);
    if (recorded.testedCount === 0) return nothingToTest;
    await call('recordAngles', []);
    narrowPages.add(page);
    const isAdapting = await resizeWindow(page, { ...page.viewport, width: widthPx });
    const problems = await findSettledProblems(page, isAdapting, () =>
      call('findReflowProblems', [budget.maxProblems]),
    );
    const locks = await findSettledProblems(page, isAdapting, () => call('findOrientationLocks', []));
    const orientationLocks = locks.flatMap(({ node, ...lock }) => {
      const index = context.toNodeIndex(node);
      return index === null ? [] : [{ ...lock, node: index }];
    });
    const replaced = await call('countReplacedInLayout', []);
    const { testedCount, isCut } = recorded;
    return {
      facts: { problems: toFacts(problems, context), orientationLocks, ...recorded },
      ...{ done: testedCount - replaced, of: isCut ? null : testedCount },
      ...(replaced > 0 && { limitedBy: 'replaced' }),
    };
  },
  async cleanUp({ page, call }) {
    if (!narrowPages.delete(page)) return;
    await restoreWindow(page);
    await call('clearWideLayout', []);
  },
});

function toFacts(
  problems: readonly RawReflowProblem[],
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
