import type { ElementModel, NodeIndex, PageModel, ProbeFacts } from '@curbcut/page-model';
import { cantTell, defineRule, failed, type MessageParams, passed } from '../../rule.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';
import { isLayoutTable } from '../../shared/layout-table.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';
import { NARROW_WIDTH_PX, reflowProbe } from '../../shared/reflow-probe.ts';
import { codeTags } from '../../shared/text-blocks.ts';
import { hasNearbyControl, leadsToFullText } from '../clipped-texts.ts';

type ReflowProblem = ProbeFacts<'reflow'>['problems'][number];

/** A problem that must be fixed or needs review. */
interface ReflowResult {
  readonly outcome: 'failed' | 'cantTell';
  readonly reason: FailedReason | ReviewReason;
  readonly problem: ReflowProblem;
}

type FailedReason = 'wide' | 'wideControl' | 'wideInScroller' | 'cut' | 'cutControl';
type ReviewReason =
  | 'code'
  | 'cell'
  | 'twoDimensional'
  | 'scroller'
  | 'beyond'
  | 'revealed'
  | 'gone'
  | 'shortened'
  | 'overlapped'
  | 'hidden'
  | 'lost'
  | 'media';

/** Reasons that share one question per page, because a page may have hundreds of matches. */
const askedOnce: ReadonlySet<ReflowResult['reason']> = new Set([
  'beyond',
  'code',
  'gone',
  'hidden',
  'lost',
  'overlapped',
  'shortened',
]);

/** The problems to report, by element: the one that causes the problem, or the first one on the page. */
const getResultsByElement = memoizePerPage((page: PageModel): ReadonlyMap<NodeIndex, ReflowResult[]> => {
  const results = new Map<NodeIndex, ReflowResult[]>();
  const firstByReason = new Map<ReflowResult['reason'], NodeIndex>();
  for (const problem of page.capture.facts.reflow?.problems ?? []) {
    const result = evaluateProblem(problem, page);
    if (result === null) continue;
    const { reason } = result;
    const element = (askedOnce.has(reason) ? firstByReason.get(reason) : null) ?? problem.culprit;
    firstByReason.set(reason, firstByReason.get(reason) ?? element);
    results.set(element, [...(results.get(element) ?? []), result]);
  }
  return results;
});

/** F102 and other failures of 1.4.10, in a window that the probe makes 320 CSS pixels wide. */
export const reflow = defineRule({
  id: 'reflow',
  title: 'Content reflows at a width of 320 CSS pixels',
  help: 'Instead of fixed widths, `min-width` or `white-space: nowrap`, use `max-width: 100%`, `flex-wrap: wrap` and relative widths, and `overflow-wrap: anywhere` for long words. Let boxes with hidden overflow grow.',
  impact:
    'People with low vision who zoom to 400% must scroll sideways to read every line, or can’t reach some of the content.',
  criteria: ['1.4.10'],
  category: 'other',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  auditReasons: ['cell', 'code', 'hidden', 'media', 'revealed', 'scroller', 'shortened', 'twoDimensional'],
  limits: [
    'The window is narrowed after the page has loaded; the page isn’t loaded again in a narrow window.',
    'Compares the first 2,000 elements with text and 500 controls without text. Content in frames isn’t compared.',
    'Content that is no longer displayed is assumed to be available if there’s a control that may show it.',
    'Pages in vertical writing modes aren’t tested.',
  ],
  probe: reflowProbe,
  applies: (page) => {
    if (page.capture.facts.reflow === undefined) return [];
    const nodes = [...getResultsByElement(page).keys()];
    if (nodes.length > 0) return mergeInDocumentOrder([nodes.map((node) => page.element(node))]);
    return page.document.root ? [page.document.root] : [];
  },
  check: (element, page) => {
    const results = getResultsByElement(page).get(element.index);
    if (results === undefined) return passed('fits');
    const worst =
      results.find(({ outcome }) => outcome === 'failed') ??
      results.reduce((one, other) => (other.problem.widthPx > one.problem.widthPx ? other : one));
    const same = results.filter(({ reason }) => reason === worst.reason);
    const evidence = { facts: buildFacts(worst, same, page), related: getRelated(element, worst, same) };
    return worst.outcome === 'failed' ? failed(worst.reason, evidence) : cantTell(worst.reason, evidence);
  },
  messages: {
    fits: 'The content fits a window 320 CSS pixels wide.',
    wide: 'In a window 320 CSS pixels wide, people have to scroll sideways to read this text: a line is {width} CSS pixels wide. “{text}”',
    wideControl:
      'In a window 320 CSS pixels wide, people have to scroll sideways to use this control: it’s {width} CSS pixels wide.',
    wideInScroller:
      'In a window 320 CSS pixels wide, people have to scroll this text sideways for every line: lines are {width} CSS pixels wide in a box of {available}. “{text}”',
    cut: 'In a window 320 CSS pixels wide, people can’t read all of “{text}”: part of it is cut off, and scrolling doesn’t reach it.',
    cutControl:
      'In a window 320 CSS pixels wide, people can’t reach all of the control “{text}”: part of it is cut off, and scrolling doesn’t reach it.',
    code: 'Does this code need lines of up to {width} CSS pixels to be understood? In a window 320 CSS pixels wide, people have to scroll sideways to read it ({count} in total): {texts}.',
    cell: 'Does the content of this table cell need a line of {width} CSS pixels? In a window 320 CSS pixels wide, people have to scroll sideways to read it: “{text}”.',
    twoDimensional:
      'Does this content need a two-dimensional layout, as maps, diagrams and toolbars do? In a window 320 CSS pixels wide, people have to scroll sideways to reach “{text}”.',
    scroller:
      'Does this content need a two-dimensional layout, as diagrams and tables do? In a window 320 CSS pixels wide, people have to scroll this box sideways to read “{text}”.',
    beyond:
      'Does this content need a two-dimensional layout, as tables, maps and toolbars do? In a window 320 CSS pixels wide, people have to scroll the page sideways to reach it ({count} in total): {texts}.',
    revealed:
      'In a window 320 CSS pixels wide, can people still read or use all of “{text}”? It’s cut off, but a control next to it may reveal it.',
    gone: 'In a window 320 CSS pixels wide, can people still reach this content ({count} in total)? It’s outside the visible part of the page: {texts}.',
    shortened:
      'In a window 320 CSS pixels wide, can people still get the full text that’s shortened with an ellipsis ({count} in total)? {texts}.',
    overlapped:
      'In a window 320 CSS pixels wide, can people still read this content ({count} in total)? Other text is in the same place: {texts}.',
    hidden:
      'In a window 320 CSS pixels wide, is this content still available in another way? It’s no longer displayed ({count} in total): {texts}.',
    lost: 'In a window 320 CSS pixels wide, is there another way to get this content? It’s no longer displayed, and no control appears that could show it ({count} in total): {texts}.',
    media:
      'Does this content need its width of {width} CSS pixels to be understood, as maps and diagrams do? In a window 320 CSS pixels wide, it makes the page scroll sideways.',
  },
});

/** Returns null for exceptions in the criterion. */
function evaluateProblem(problem: ReflowProblem, page: PageModel): ReflowResult | null {
  const holder = page.element(problem.holder);
  const ask = (reason: ReviewReason): ReflowResult => ({ outcome: 'cantTell', reason, problem });
  const fail = (reason: FailedReason): ReflowResult => ({ outcome: 'failed', reason, problem });
  switch (problem.kind) {
    case 'hidden':
      return ask(isSubstantial(holder) ? 'lost' : 'hidden');
    case 'overlapped':
    case 'media':
      return ask(problem.kind);
    case 'ellipsis':
      return leadsToFullText(holder) ? null : ask('shortened');
    case 'cut-whole': {
      const box = problem.by === null ? null : page.element(problem.by);
      return holder.isVisible ? ask(box && isMovedInside(holder, box) ? 'revealed' : 'gone') : null;
    }
    case 'cut': {
      if (!holder.isVisible) return null;
      const box = problem.by === null ? null : page.element(problem.by);
      const mayBeRevealed = (box && hasNearbyControl(box)) || leadsToFullText(holder);
      const fitsOnceMoved = problem.isInRow && problem.widthPx <= problem.availablePx;
      if (mayBeRevealed || fitsOnceMoved) return ask('revealed');
      return fail(problem.isControl ? 'cutControl' : 'cut');
    }
    default: {
      if (!holder.isVisible) return null;
      const exception = findException(problem, holder);
      if (exception === 'allowed') return null;
      if (exception !== null) return ask(exception);
      if (problem.kind === 'beyond') return ask('beyond');
      if (problem.kind === 'wide') return fail(problem.isControl ? 'wideControl' : 'wide');
      if (problem.lineCount === 1) return null;
      const isProse = problem.isWrapping && problem.widthPx > NARROW_WIDTH_PX;
      return isProse ? fail('wideInScroller') : ask('scroller');
    }
  }
}

/** Returns whether content is in a carousel: a script moves it in a box with buttons next to it. */
function isMovedInside(holder: ElementModel, box: ElementModel): boolean {
  const track = holder.closest((at) => at === box || at.style('transform') !== 'none');
  return track !== null && track !== box && box.contains(track) && hasNearbyControl(box);
}

/** Losing content with this many words always matters. */
const MIN_LOST_WORDS = 12;
const fieldTags: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);
/** Landmarks whose content is often shortened on small screens without a loss of information. */
const outerRoles: ReadonlySet<string> = new Set(['banner', 'contentinfo', 'navigation']);

/** Minimum number of links in a navigation, and of terms in a list of facts. */
const MIN_LOST_ITEMS = 3;

/**
 * Returns whether hidden content is more than a label: a field, several links or facts, or a few sentences.
 */
function isSubstantial(holder: ElementModel): boolean {
  if (!holder.isVisible || !holder.isExposed) return false;
  if (isOnlyNavigation(holder)) return true;
  if (holder.closest(({ role }) => role !== null && outerRoles.has(role))) return false;
  if (fieldTags.has(holder.tag)) return true;
  const inside = Array.from(holder.descendants()).filter(({ isExposed }) => isExposed);
  if (inside.some(({ tag }) => fieldTags.has(tag))) return true;
  const words = holder.textContent.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const facts = inside.filter(({ tag, isHtml }) => isHtml && tag === 'dt').length;
  return (
    words >= MIN_LOST_WORDS ||
    facts >= MIN_LOST_ITEMS ||
    inside.filter(({ role }) => role === 'link').length > 1
  );
}

/** Whether this is the page's only way to several other pages. Without scripts, no menu can replace it. */
function isOnlyNavigation(holder: ElementModel): boolean {
  const { page } = holder;
  if (holder.role !== 'navigation' || page.byTag('script').length > 0) return false;
  const links = page.byRole('link').filter(({ isExposed }) => isExposed);
  const getUrls = (list: readonly ElementModel[]) => new Set(list.map((link) => link.attr('href')));
  const others = getUrls(links.filter((link) => !holder.contains(link)));
  const own = getUrls(links.filter((link) => holder.contains(link)));
  return own.size >= MIN_LOST_ITEMS && [...own].every((url) => !others.has(url));
}

const twoDimensionalRoles: ReadonlySet<string> = new Set([
  'application',
  'grid',
  'img',
  'math',
  'menubar',
  'scrollbar',
  'slider',
  'tablist',
  'toolbar',
  'tree',
  'treegrid',
]);

/** Returns whether text or a control is part of something that may need a two-dimensional layout. */
function findException(
  { kind, widthPx }: ReflowProblem,
  holder: ElementModel,
): 'allowed' | 'cell' | 'code' | 'twoDimensional' | null {
  // Line breaks and indentation have a meaning in code (technique G224).
  if (holder.closest(({ tag, isHtml }) => isHtml && tag === 'pre')) return 'allowed';
  const table = holder.closest(isDataTable);
  if (table) return widthPx <= NARROW_WIDTH_PX ? 'allowed' : 'cell';
  const isCode = ({ tag, isHtml }: ElementModel) => isHtml && codeTags.has(tag);
  if (holder.closest(isCode) || /mono|courier|consolas|menlo/i.test(holder.style('font-family'))) {
    return kind === 'wide' ? 'code' : 'allowed';
  }
  const isTwoDimensional = ({ role, tag }: ElementModel) =>
    (role !== null && twoDimensionalRoles.has(role)) || /^(math|canvas|object)$/.test(tag);
  return holder.closest(isTwoDimensional) ? 'twoDimensional' : null;
}

function isDataTable(element: ElementModel): boolean {
  return /^(table|grid|treegrid)$/.test(element.role ?? '') && !isLayoutTable(element);
}

function buildFacts(worst: ReflowResult, same: readonly ReflowResult[], page: PageModel): MessageParams {
  const texts = [...new Set(same.map(({ problem }) => describe(page.element(problem.holder))))];
  const { widthPx, availablePx } = worst.problem;
  return { text: texts[0] ?? '', texts, count: same.length, width: widthPx, available: availablePx };
}

function getRelated(
  element: ElementModel,
  { problem: { by } }: ReflowResult,
  same: readonly ReflowResult[],
): ElementModel[] {
  const nodes = new Set([...same.map(({ problem }) => problem.holder), ...(by === null ? [] : [by])]);
  nodes.delete(element.index);
  return [...nodes].map((node) => element.page.element(node));
}

function describe(element: ElementModel): string {
  return element.textContent.replace(/\s+/g, ' ').trim() || element.name || `<${element.tag}>`;
}
