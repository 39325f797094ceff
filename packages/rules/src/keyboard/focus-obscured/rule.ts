import type { ElementModel, PageModel, ProbeQuestions } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

/** Maximum number of positioned elements compared with the tab stops. */
const MAX_COVERS = 200;
const MAX_TAB_STOPS = 500;

const getObscuredByNode = memoizePerPage(
  ({ capture }) => new Map((capture.facts.obscuredFocus?.obscured ?? []).map((stop) => [stop.node, stop])),
);

/** F110. Whether the user can move or close what covers the element needs review. */
export const focusObscured = defineRule({
  id: 'focus-obscured',
  title: 'Focused elements aren’t covered by other content',
  help: 'Set `scroll-padding-top` or `scroll-padding-bottom` on the scroll container to the height of the sticky header or footer, or don’t fix it in place. Make overlays modal or close them when they lose focus.',
  impact: 'Sighted keyboard users can’t see which control they’re about to use.',
  criteria: ['2.4.11'],
  category: 'keyboard',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Tests the first 250 tab stops in each direction, at one window size.',
    'Content that becomes fixed during scrolling is detected only if other content is fixed or sticky.',
    'Frames aren’t tested.',
  ],
  probe: { facts: 'obscuredFocus', getQuestions: (page) => getQuestions(page) },
  applies: (page) => (page.capture.facts.obscuredFocus?.tested ?? []).map((node) => page.element(node)),
  check: (element, page) => {
    const stop = getObscuredByNode(page).get(element.index);
    if (stop === undefined) return passed('seen');
    const cover = stop.by === null ? null : page.element(stop.by);
    const evidence = {
      facts: { key: stop.direction === 'forward' ? 'Tab' : 'Shift+Tab', cover: describe(cover) },
      related: cover ? [cover] : [],
    };
    // It wasn't visible before, so receiving focus must have opened it.
    if (cover === null || !cover.isVisible) return cantTell('opened', evidence);
    if (stop.kind === 'translucent') return cantTell('translucent', evidence);
    return isDialog(cover) ? cantTell('dialog', evidence) : failed('covered', evidence);
  },
  messages: {
    seen: 'This element is at least partly visible when focused.',
    covered:
      'Keyboard users can’t see this element when it receives focus with {key}: {cover} covers it completely, even after the browser has scrolled.',
    translucent:
      'Can you see part of this element when it receives focus with {key}? It’s behind {cover}, which may be see-through.',
    dialog:
      'When this element receives focus with {key}, can users reveal it with the keyboard without moving focus, for example with Esc? {cover} covers it completely.',
    opened:
      'When this element receives focus with {key}, can users reveal it with the keyboard without moving focus, for example with Esc? Content that appeared after that covers it completely.',
  },
});

const getQuestions = memoizePerPage((page: PageModel): ProbeQuestions<'obscuredFocus'> => {
  const isOwn = ({ document }: ElementModel) => document === page.document;
  const stops = page.elements.filter((element) => isOwn(element) && element.isTabbable);
  if (stops.length === 0) return { tabStops: [], covers: [] };
  const covers = page.elements
    .filter((element) => isOwn(element) && canCover(element))
    .slice(0, MAX_COVERS)
    .filter((cover) => stops.slice(0, MAX_TAB_STOPS).some((stop) => mayLieOver(cover, stop)));
  return { tabStops: stops.map(({ index }) => index), covers: covers.map(({ index }) => index) };
});

const canCover = (element: ElementModel) =>
  /fixed|sticky|absolute/.test(element.style('position')) && element.isVisible;

/** Returns whether an element may completely cover a tab stop outside it at some scroll position. */
function mayLieOver(cover: ElementModel, stop: ElementModel): boolean {
  const [outer, inner] = [cover.box, stop.box];
  if (!outer || !inner || inner.width <= 0 || outer.height < inner.height) return false;
  if (inner.x < outer.x - 1 || inner.x + inner.width > outer.x + outer.width + 1) return false;
  const position = cover.style('position');
  // Sticky elements stay inside their parents.
  const range = position === 'sticky' ? (cover.flatParent?.box ?? outer) : outer;
  const isOutside = inner.y < range.y - 1 || inner.y + inner.height > range.y + range.height + 1;
  if (isOutside && position !== 'fixed') return false;
  return cover !== stop && !cover.contains(stop) && !stop.contains(cover);
}

function isDialog(cover: ElementModel): boolean {
  const isPart = ({ role, tag, attributes }: ElementModel) =>
    role === 'dialog' || role === 'alertdialog' || tag === 'dialog' || attributes.has('popover');
  return cover.closest(isPart) !== null;
}

function describe(cover: ElementModel | null): string {
  if (cover === null) return 'other content';
  const id = cover.attr('id');
  const [className] = cover.tokens('class');
  return `<${cover.tag}${id ? ` id="${id}"` : className ? ` class="${className}"` : ''}>`;
}
