import { type ElementModel, type PageModel, parseColor } from '@curbcut/page-model';
import { compareStacks } from './color-stacks.ts';
import { memoizePerPage } from './memoize-per-page.ts';

/** Size range of a dot or square in CSS pixels. */
const MIN_SIZE = 5;
const MAX_SIZE = 28;
/** Technique G183: the contrast at which colors are distinguishable by lightness alone. */
const REQUIRED_CONTRAST = 3;
/** Difference between a color's components, from 0 to 1, above which it isn't gray. */
const MIN_CHROMA = 0.2;
const MAX_MARKERS = 500;
/** Maximum levels from a marker up to the text next to it. */
const MAX_LEVELS = 4;

/** A small colored box without text. */
interface Marker {
  readonly element: ElementModel;
  readonly color: string;
  /** The closest ancestor that contains text. */
  readonly row: ElementModel;
  readonly words: ReadonlySet<string>;
}

export type MarkerGroup = readonly Marker[];

/** Groups of markers with different colors, by their first element. */
export const getMarkerGroups = memoizePerPage((page: PageModel): ReadonlyMap<ElementModel, MarkerGroup> => {
  const markers = page
    .byTag('span', 'i', 'div', 'b', 'em', 'li')
    .filter(isMarker)
    .slice(0, MAX_MARKERS)
    .flatMap((element): Marker[] => {
      const row = findRow(element);
      return row === null
        ? []
        : [{ element, color: element.style('background-color'), row, words: readWords(row) }];
    });
  const groups = Map.groupBy(markers, ({ element }) =>
    [
      element.tag,
      element.parent?.tag,
      Math.round(element.box!.width),
      Math.round(element.box!.height),
    ].join(),
  );
  const coded = [...groups.values()]
    .map((group) => group.filter((marker) => isAlone(marker, group) || isLegend(marker.row, group)))
    .filter((group) => group.some((one) => group.some((other) => differsByHue(one.color, other.color))));
  return new Map(coded.map((group) => [group[0]!.element, group]));
});

/** Returns whether there is one marker per text: several markers in a row are decoration or a bar. */
function isAlone({ row }: Marker, group: MarkerGroup): boolean {
  return group.filter((other) => other.row === row).length === 1;
}

/** Returns whether each of the markers in a row is followed by text. */
function isLegend(row: ElementModel, group: MarkerGroup): boolean {
  const marks = group.filter((marker) => marker.row === row).map(({ element }) => element.index);
  const texts = row.page.texts.filter(
    ({ parent, text, isVisible }) =>
      isVisible && /\p{L}/u.test(text) && (parent === row || row.contains(parent)),
  );
  return marks.every((mark, at) => {
    const next = marks[at + 1] ?? Number.POSITIVE_INFINITY;
    return texts.some(({ index }) => index > mark && index < next);
  });
}

function isMarker(element: ElementModel): boolean {
  const { box } = element;
  if (box === null || !element.isVisible || element.children.length > 0 || element.textContent.trim() !== '')
    return false;
  const isSmall = [box.width, box.height].every((size) => size >= MIN_SIZE && size <= MAX_SIZE);
  const color = parseColor(element.style('background-color'));
  if (!isSmall || color === null || color.a < 1) return false;
  if (element.name !== '' || element.hasAttr('title') || element.style('background-image') !== 'none')
    return false;
  // A control with a color is a color choice and has its own name.
  return element.closest(({ tag, role }) => tag === 'label' || role === 'button' || role === 'link') === null;
}

function findRow(marker: ElementModel): ElementModel | null {
  let at = marker.parent;
  for (let level = 0; at !== null && level < MAX_LEVELS; level++, at = at.parent) {
    if (/\p{L}/u.test(at.textContent)) return at;
  }
  return null;
}

function readWords(row: ElementModel): ReadonlySet<string> {
  const names = [...row.descendants()].map(
    (inner) => `${inner.attr('alt') ?? ''} ${inner.attr('aria-label') ?? ''}`,
  );
  return new Set(`${row.textContent} ${names.join(' ')}`.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
}

function differsByHue(one: string, other: string): boolean {
  if (one === other || !(isChromatic(one) || isChromatic(other))) return false;
  const contrast = compareStacks([one], [other]);
  return contrast !== null && contrast < REQUIRED_CONTRAST;
}

function isChromatic(text: string): boolean {
  const { r, g, b } = parseColor(text)!;
  return Math.max(r, g, b) - Math.min(r, g, b) >= MIN_CHROMA;
}
