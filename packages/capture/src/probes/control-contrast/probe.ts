import type { StablePage } from '../../visit/stable-page.ts';
import { type Clip, type ClipScreenshot, captureClip } from '../contrast/clip-screenshot.ts';
import { buildGlyphPaintStyleSheet } from '../contrast/glyph-paint-style-sheet.ts';
import {
  type Area,
  getAreaSize,
  mergeAreas,
  planClips,
  SEPARATE_PART_PX,
  SHARED_SCREENSHOT_PX,
} from '../contrast/plan-clips.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { probeLimits } from '../limits.ts';
import type { ControlQuestion, MeasuredControl } from './facts.ts';
import type { PreparedControl } from './in-page/repaint-controls.ts';
import {
  findWeakPairs,
  measureDrawing,
  measureEdges,
  measureInside,
  REQUIRED_CONTRAST,
} from './measure-pixels.ts';
import { measureStates } from './measure-states.ts';

const budget = {
  callMs: 15_000,
  /**
   * Maximum screenshot area that is captured with four pixels per CSS pixel, so that thin lines keep their
   * color.
   */
  maxSharpAreaPx: 500_000,
  /**
   * Screenshot pixels per CSS pixel for faint graphics, so that the inside of thin lines has their full
   * color.
   */
  enlargedScale: 8,
  /** Maximum number of pixels in one enlarged screenshot. Large graphics are enlarged less. */
  maxEnlargedPixels: 200_000,
};

/**
 * The lowest contrast, in a double-resolution screenshot, at which thin lines may still have sufficient
 * contrast. They look fainter there because they are blended with their background.
 */
const minBlendedContrast = { icon: 1.6, graphic: 1.6, drawing: 2, field: 1, chart: 1 } as const;

type ControlContext = ProbeContext<
  'controlContrast',
  typeof budget,
  (typeof probeLimits)['control-contrast']
>;

/** A control rendered by the page's own process. */
interface Target {
  readonly question: ControlQuestion;
  readonly control: number;
  readonly painter: number;
  readonly isModified: boolean;
  /** The bounding box of all its areas. */
  readonly bounds: Area;
}

/**
 * Measures the contrast of field edges, of the graphics of checkboxes and similar controls, and of icons and
 * charts. Takes screenshots of the page as it is, with its checkboxes in the other state, without text, and
 * without the graphics.
 */
export const controlContrastProbe = defineProbe({
  id: 'control-contrast',
  name: 'contrast of controls and icons',
  facts: 'controlContrast',
  unit: 'controls',
  leavesPage: 'as-is',
  // The page's styles may load images for the states of its controls.
  keepsNetwork: false,
  budget,
  limits: probeLimits['control-contrast'],
  startsAtTop: true,
  isNeeded: (questions) => questions.length > 0,
  async run(context) {
    const { cssContentSize } = await context.page.session.send('Page.getLayoutMetrics');
    const all = await prepareTargets(context);
    const targets = limitTargets(all, cssContentSize, context.limits.maxAreaPx);
    const controls = await measureTargets(context, targets, cssContentSize);
    // There's no need to measure controls that the browser paints itself.
    const untested = all.length - targets.length;
    const beyond = Math.max(0, context.questions.length - context.limits.maxControls);
    return {
      facts: controls.length > 0 ? { controls } : null,
      done: context.questions.length - untested - beyond,
      of: context.questions.length,
    };
  },
  cleanUp: ({ call }) => call('restoreControls', []),
});

async function prepareTargets({ questions, call, limits, toWalkNumber }: ControlContext): Promise<Target[]> {
  const shown = questions.slice(0, limits.maxControls).flatMap((question) => {
    const [control, painter] = [toWalkNumber(question.node), toWalkNumber(question.painter)];
    if (control === null || painter === null || question.areas.length === 0) return [];
    const areas = question.areas.map(([left, top, right, bottom]) => ({ left, top, right, bottom }));
    return [{ question, control, painter, bounds: areas.reduce(mergeAreas) }];
  });
  const prepared = await call('prepareControls', [
    shown.map(({ control }) => control),
    shown.map(({ painter }) => painter),
  ]);
  return (
    shown
      // Whatever is shown instead of an invisible control doesn't come from the browser.
      .map((target, at) => ({
        ...target,
        isModified: prepared[at]!.isModified || target.painter !== target.control,
      }))
      .filter(({ question }, at) => !prepared[at]!.isDisabled && isInPlace(question, prepared[at]!))
      .filter(({ question, isModified }) => isModified || /^(icon|graphic|chart)$/.test(question.part))
  );
}

/** Maximum number of CSS pixels that a control may have moved. */
const MAX_MOVED = 3;

/**
 * Whether a control is still where it was captured. Moving focus scrolls boxes, and the screenshots would
 * then show other content.
 */
function isInPlace({ areas }: ControlQuestion, { middle }: PreparedControl): boolean {
  const [left, top, right, bottom] = areas[0]!;
  if (middle === null) return true;
  const [x, y] = middle;
  return Math.abs((left + right) / 2 - x) <= MAX_MOVED && Math.abs((top + bottom) / 2 - y) <= MAX_MOVED;
}

/** Returns as many targets as the limit on the screenshot area allows, starting with the first. */
function limitTargets(
  targets: readonly Target[],
  page: { width: number; height: number },
  maxAreaPx: number,
): readonly Target[] {
  let count = targets.length;
  while (count > 0 && getTotalArea(targets.slice(0, count), page) > maxAreaPx) count = count >> 1;
  return targets.slice(0, count);
}

function getTotalArea(targets: readonly Target[], page: { width: number; height: number }): number {
  return planClips(
    targets.map(({ bounds }) => bounds),
    page,
    SEPARATE_PART_PX,
  ).reduce((sum, { width, height }) => sum + width * height, 0);
}

/** Takes screenshots of targets. The returned function finds the screenshot of a target. */
type TakeScreenshots = (targets: readonly Target[]) => Promise<(target: Target) => ClipScreenshot | null>;

async function measureTargets(
  context: ControlContext,
  targets: readonly Target[],
  pageSize: { width: number; height: number },
): Promise<MeasuredControl[]> {
  const byPart = (...parts: ControlQuestion['part'][]) =>
    targets.filter(({ question }) => parts.includes(question.part));
  const [fields, drawings, icons, charts] = [
    byPart('field'),
    byPart('drawing'),
    byPart('icon', 'graphic'),
    byPart('chart'),
  ];
  const sharpTargets = [...drawings, ...icons, ...charts];
  const scale = getTotalArea(sharpTargets, pageSize) <= budget.maxSharpAreaPx ? 2 : 1;
  const takeScreenshots = createCamera(context, pageSize);
  const { call } = context;
  const switches = drawings.filter(({ question }) => question.hasStates);

  const asIs = await takeScreenshots(scale)([...icons, ...charts, ...switches]);
  const states = await measureStates(context, switches, asIs, takeScreenshots(scale));
  const bareSheet = buildGlyphPaintStyleSheet('transparent');
  if (fields.length + drawings.length + icons.length > 0) {
    await call('paintControls', [bareSheet]);
  }
  const bareFields = await takeScreenshots(1)(fields);
  const bareDrawings = await takeScreenshots(scale)(drawings);
  const numbers = (list: readonly Target[]) => list.map(({ painter }) => painter);
  if (drawings.length + icons.length > 0) {
    await call('hideDrawings', [numbers(drawings), numbers(icons)]);
  }
  const hidden = await takeScreenshots(scale)([...drawings, ...icons]);
  const pairs = new Map([
    ...drawings.map(
      (target) => [target, measureHidden(target, bareDrawings(target), hidden(target))] as const,
    ),
    ...icons.map((target) => [target, measureHidden(target, asIs(target), hidden(target))] as const),
  ]);
  await enlargeFaintGraphics(context, pairs);
  return [
    ...fields.flatMap((target) => measureField(target, bareFields(target))),
    ...[...pairs].flatMap(([target, measured]) =>
      measured === null ? [] : { ...measured, state: states.get(target) ?? null },
    ),
    ...charts.flatMap((target) => measureChart(target, asIs(target))),
  ].sort((one, other) => one.node - other.node);
}

/**
 * Measures faint graphics again in enlarged screenshots, because thin lines are otherwise blended with their
 * background. Graphics with the same size and colors are measured once. If there are too many, the rest get
 * no result.
 */
async function enlargeFaintGraphics(
  { page, call, limits }: ControlContext,
  pairs: Map<Target, MeasuredControl | null>,
): Promise<void> {
  const kinds = new Map<string, Target[]>();
  for (const [target, measured] of pairs) {
    if (measured?.best == null || measured.best.contrast >= REQUIRED_CONTRAST) continue;
    const { part, best, width, height } = measured;
    if (best.contrast < minBlendedContrast[part]) continue;
    const kind = [part, best.one, best.other, Math.round(width), Math.round(height)].join();
    kinds.set(kind, [...(kinds.get(kind) ?? []), target]);
  }
  const enlarged = [...kinds.values()].slice(0, limits.maxEnlarged);
  const takeAll = async (...parts: ControlQuestion['part'][]) => {
    const screenshots = new Map<readonly Target[], ClipScreenshot>();
    for (const targets of enlarged) {
      const { bounds, question } = targets[0]!;
      if (!parts.includes(question.part)) continue;
      const clip = toClip(bounds);
      const most = Math.floor(Math.sqrt(budget.maxEnlargedPixels / (clip.width * clip.height)));
      const scale = Math.max(1, Math.min(budget.enlargedScale, most));
      screenshots.set(targets, await capture(page, clip, scale));
    }
    return screenshots;
  };
  if (enlarged.length === 0) return;
  const hidden = await takeAll('drawing', 'icon', 'graphic');
  await call('showDrawings', []);
  const drawings = await takeAll('drawing');
  // Icon font icons are text.
  await call('paintControls', [null]);
  const shown = new Map([...drawings, ...(await takeAll('icon', 'graphic'))]);
  for (const targets of kinds.values()) {
    const [front, back] = [shown.get(targets), hidden.get(targets)];
    const measured = front && back ? measureHidden(targets[0]!, front, back) : null;
    for (const target of targets) {
      pairs.set(target, measured && { ...measured, node: target.question.node });
    }
  }
}

function toClip({ left, top, right, bottom }: Area): Clip {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y };
}

/** Returns a function that takes screenshots with the given number of pixels per CSS pixel. */
function createCamera(
  { page }: ControlContext,
  pageSize: { width: number; height: number },
): (scale: number) => TakeScreenshots {
  return (scale) => async (targets) => {
    const screenshots: ClipScreenshot[] = [];
    const clips = planClips(
      targets.map(({ bounds }) => bounds),
      pageSize,
      SHARED_SCREENSHOT_PX / scale ** 2,
    );
    for (const clip of clips) {
      screenshots.push(await capture(page, clip, scale));
    }
    return ({ bounds }) =>
      screenshots.find(
        ({ clip }) =>
          clip.x <= Math.max(0, bounds.left) &&
          clip.y <= Math.max(0, bounds.top) &&
          clip.x + clip.width >= Math.min(pageSize.width, bounds.right) &&
          clip.y + clip.height >= Math.min(pageSize.height, bounds.bottom),
      ) ?? null;
  };
}

function capture(page: StablePage, clip: Clip, scale: number): Promise<ClipScreenshot> {
  const { width, height } = page.viewport;
  const isInViewport = clip.x + clip.width <= width && clip.y + clip.height <= height;
  return captureClip(page, clip, scale, budget.callMs, isInViewport);
}

function createMeasured({ question, isModified }: Target): MeasuredControl {
  const { node, part } = question;
  return {
    node,
    part,
    isModified,
    best: null,
    greatest: 1,
    inside: 1,
    width: 0,
    height: 0,
    state: null,
    weakPairs: [],
  };
}

function measureField(target: Target, bare: ClipScreenshot | null): MeasuredControl[] {
  if (bare === null) return [];
  const areas = target.question.areas.map(([left, top, right, bottom]) => ({ left, top, right, bottom }));
  const edges = areas.flatMap((area) => measureEdges(bare, area) ?? []);
  if (edges.length === 0) return [];
  const best = edges.reduce((one, other) => (other.best.contrast > one.best.contrast ? other : one)).best;
  const greatest = Math.max(...edges.map((edge) => edge.greatest));
  return [{ ...createMeasured(target), best, greatest, inside: measureInside(bare, areas[0]!) }];
}

function measureHidden(
  target: Target,
  shown: ClipScreenshot | null,
  hidden: ClipScreenshot | null,
): MeasuredControl | null {
  if (shown === null || hidden === null) return null;
  const drawing = measureDrawing(shown, hidden, target.bounds, 'everywhere');
  if (drawing === null) return null;
  const { best, width, height } = drawing;
  return { ...createMeasured(target), best, greatest: best.contrast, width, height };
}

function measureChart(target: Target, asIs: ClipScreenshot | null): MeasuredControl[] {
  if (asIs === null || getAreaSize(target.bounds) === 0) return [];
  return [{ ...createMeasured(target), weakPairs: findWeakPairs(asIs, target.bounds) }];
}
