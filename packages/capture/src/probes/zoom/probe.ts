import type { StablePage } from '../../visit/stable-page.ts';
import { defineProbe, nothingToTest, type ProbeContext } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import { findSettledProblems, resizeWindow, restoreWindow } from '../resize-window.ts';
import type { ZoomFacts } from './facts.ts';
import type { RawTextLoss } from './in-page/zoomed-texts.ts';

const budget = {
  /** Long enough for the layout of a large page on a busy machine. A page that takes longer isn't tested. */
  callMs: 15_000,
};

/** Pages whose window may have been resized and has to be restored. */
const zoomedPages = new WeakSet<StablePage>();

type ZoomContext = ProbeContext<'zoom', typeof budget>;

/**
 * Zooms the page to 200% for a moment (1.4.4) and compares all text before and after. The window has half the
 * width and height in CSS pixels, with twice as many device pixels per CSS pixel.
 */
export const zoomProbe = defineProbe({
  id: 'zoom',
  name: 'text at 200% zoom',
  facts: 'zoom',
  unit: 'pieces of text',
  leavesPage: 'scrolled',
  budget,
  limits: probeLimits.zoom,
  onFailure: 'report',
  startsAtTop: true,
  isNeeded: (hasText) => hasText,
  runsScripts: () => true,
  async run(context) {
    const { call, limits, toNodeIndex } = context;
    const { tested, isCut } = await call('recordTexts', [limits.maxTexts, limits.maxControls]);
    if (tested.length === 0) return nothingToTest;
    const found = await findLosses(context);
    const losses: ZoomFacts['losses'] = found.flatMap(({ holder, by, kind, isWhole }) => {
      const node = toNodeIndex(holder);
      return node === null ? [] : [{ holder: node, by: by === -1 ? null : toNodeIndex(by), kind, isWhole }];
    });
    const replaced = await call('countReplacedZoomTexts', []);
    const nodes = tested.map(toNodeIndex).filter((node) => node !== null);
    return {
      facts: { losses, tested: nodes, isCut },
      ...{ done: tested.length - replaced, of: isCut ? null : tested.length },
      ...(replaced > 0 && { limitedBy: 'replaced' }),
    };
  },
  async cleanUp({ page, call }) {
    if (!zoomedPages.delete(page)) return;
    await restoreWindow(page);
    await call('clearRecordedTexts', []);
  },
});

/** Zooms the page and finds the recorded text that is lost. The page stays zoomed. */
async function findLosses({ page, call }: ZoomContext): Promise<RawTextLoss[]> {
  zoomedPages.add(page);
  const isAdapting = await setZoom(page, 2);
  const losses = await findSettledProblems(page, isAdapting, () => call('findLostTexts', [0.5]));
  const windowSized = losses.filter(({ kind }) => kind === 'not-enlarged').map(({ holder }) => holder);
  if (windowSized.length === 0) return losses;
  // A style for narrow windows may make the text smaller at one of the zoom levels. Only text whose size depends on the
  // window never grows.
  await setZoom(page, 4);
  const confirmed = new Set(await call('findTextsSizedByWindow', [windowSized, 0.25]));
  return losses.filter(({ kind, holder }) => kind !== 'not-enlarged' || confirmed.has(holder));
}

function setZoom(page: StablePage, factor: number): Promise<boolean> {
  const { width, height, scale } = page.viewport;
  return resizeWindow(page, { width: width / factor, height: height / factor, scale: scale * factor });
}
