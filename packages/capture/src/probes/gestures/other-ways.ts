import type { StablePage } from '../../visit/stable-page.ts';
import { type EffectObserver, type Effects, hasEffect } from '../interaction/effect-observer.ts';
import { findListeners } from '../interaction/listeners.ts';
import { Mouse } from '../interaction/pointer.ts';

/** Maximum number of places to which an element may move when they are clicked after it. */
const MAX_DESTINATIONS = 4;

/**
 * Returns the elements that an effect concerns, except those around the actor and those that only changed
 * color, and how their position changed: `moved`, `resized` or empty.
 */
export function getAffectedElements({ changes, isImmediate }: Effects): Map<string, string> {
  if (!isImmediate) return new Map();
  return new Map(
    changes.flatMap(({ kind, element, isAround, text }): [string, string][] =>
      kind === 'paint' || isAround ? [] : [[element, kind === 'place' ? text : '']],
    ),
  );
}

/**
 * Whether all that a gesture does is move content inside the element, as when a map is dragged. Nothing else is shown
 * or hidden.
 */
export const onlyMovesContent = (effects: Effects): boolean => onlyPlacesContent(effects, ['moved']);

/**
 * Whether a gesture moves content inside the element, like {@link onlyMovesContent}, but also resizes it. Lines become
 * longer when users draw them.
 */
export const alsoResizesContent = (effects: Effects): boolean =>
  !onlyMovesContent(effects) &&
  onlyPlacesContent(effects, ['moved', 'resized']) &&
  effects.changes.some(({ tag }) => !/^(path|polyline|line)$/.test(tag));

function onlyPlacesContent(effects: Effects, places: readonly string[]): boolean {
  const { changes } = effects;
  return (
    !hasEffect(effects) &&
    changes.some(({ kind, isInside }) => kind === 'place' && isInside) &&
    changes.every(
      ({ kind, isInside, text }) =>
        kind === 'paint' || (isInside && kind === 'place' && places.includes(text)),
    )
  );
}

/**
 * Whether a control only resizes content that a gesture moves. Zooming is no step toward moving a map, however many
 * clicks follow.
 */
export function onlyResizes(effects: Effects, clicked: Effects): boolean {
  const [moved, affected] = [getAffectedElements(effects), getAffectedElements(clicked)];
  return (
    onlyMovesContent(effects) &&
    !hasEffect(clicked) &&
    [...affected.keys()].some((element) => moved.has(element)) &&
    [...affected.values()].every((place) => place === 'resized')
  );
}

export const hasAnyEffect = (effects: Effects) => hasEffect(effects) || getAffectedElements(effects).size > 0;

/**
 * Whether two actions concern the same elements or lead to the same page. For example, buttons that zoom a
 * map don't move it, while dragging does.
 */
export function overlaps(one: Effects, other: Effects): boolean {
  const affected = getAffectedElements(other);
  return (
    [...getAffectedElements(one)].some(([element, place]) => {
      const otherPlace = affected.get(element);
      return otherPlace !== undefined && (place === '' || otherPlace === '' || place === otherPlace);
    }) || one.navigations.some((url) => other.navigations.includes(url))
  );
}

/**
 * Whether a click does something different, which may be a step toward the effect of a gesture. A control
 * that only opens another page doesn't count, and neither does a link.
 */
export function isOtherFunction(clicked: Effects): boolean {
  const { submits, windows, dialogs } = clicked;
  const onlyNavigates =
    clicked.navigations.length > 0 &&
    submits + windows.length + dialogs.length === 0 &&
    getAffectedElements(clicked).size === 0;
  return !onlyNavigates && hasAnyEffect(clicked);
}

/**
 * Tries the remaining ways to get the effect of a gesture if no control and no single click has that effect: a
 * double click, what only the mouse can activate, and a click on the element followed by one on its
 * destination.
 *
 * @param node walk number of the element with the gesture; -1 for none
 * @param max maximum number of elements that only the mouse can activate
 * @throws {CdpError}
 */
export async function findOtherWay(
  page: StablePage,
  observer: EffectObserver,
  node: number,
  effects: Effects,
  max: number,
): Promise<'found' | 'none' | 'unknown'> {
  const listeners = await findListeners(page, new Set(['click', 'dblclick', 'contextmenu']));
  const getNodes = (type: string) =>
    [...listeners.byElement].flatMap(([at, list]) => (list.some((one) => one.type === type) ? [at] : []));
  const affected = effects.changes.flatMap(({ kind, isAround, node: at }) =>
    kind === 'paint' || isAround ? [] : [at],
  );
  const { hasMenu, handlesDoubleClicks, mayScroll, drawsLines, parts, isCut } = await page.mainFrame.call(
    'findOtherWays',
    [
      node,
      affected,
      { click: getNodes('click'), dblclick: getNodes('dblclick'), contextmenu: getNodes('contextmenu') },
      max,
    ],
  );
  const isGlobal = (type: string) => listeners.global.some((listener) => listener.type === type);
  // Browsers scroll without dragging, drawing depends on the path, and menus may do the same thing.
  if (hasMenu || isGlobal('contextmenu') || mayScroll || drawsLines || isCut) return 'unknown';
  const mouse = new Mouse(page.session);
  let hasOtherEffects = false;
  const observe = async (actor: number, act: () => Promise<unknown>) => {
    const seen = await observer.observeWithPolling(actor, act);
    await observer.restore(seen);
    hasOtherEffects ||= isOtherFunction(seen) && !onlyResizes(effects, seen);
    return overlaps(effects, seen);
  };
  for (const part of parts) {
    const point = await page.mainFrame.call('getHitPoint', [part]);
    if (point !== null && (await observe(part, () => mouse.click(point)))) return 'found';
  }
  const point = node === -1 ? null : await page.mainFrame.call('getHitPoint', [node]);
  if (point !== null) {
    if (handlesDoubleClicks || isGlobal('dblclick')) {
      if (await observe(node, () => mouse.doubleClick(point))) return 'found';
    }
    const destinations = await page.mainFrame.call('findDestinations', [node]);
    for (const destination of destinations.slice(0, MAX_DESTINATIONS)) {
      const clickBoth = async () => {
        await mouse.click(point);
        await mouse.click(destination);
      };
      if (await observe(node, clickBoth)) return 'found';
    }
  }
  return hasOtherEffects ? 'unknown' : 'none';
}
