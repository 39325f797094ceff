import * as dom from '../../../in-page-kit/dom.ts';
import { getElementInTreeAt, scrollToCenter } from '../../../in-page-kit/hit.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { nextFrame } from '../../../in-page-kit/requests.ts';
import { getComposedParent } from '../../../in-page-kit/tree.ts';
import { parseComputedColor, type Rgba } from '../../in-page/computed-color.ts';
import { computeContrast } from '../../in-page/relative-luminance.ts';
import { focusNode, getFocusedNode, unfocus } from './focus.ts';
import { withoutTransitions } from './focus-screenshots.ts';
import { isAnimating, watchReaction } from './reactions.ts';
import { isClipped } from './shown-indicator.ts';

/**
 * Minimum contrast at which style colors are definitely visible. Comparing screenshots requires only 1.15.
 */
const CLEAR_CONTRAST = 1.5;
/** Number of points of an element or its ring that must show the indicator. */
const MIN_POINTS = 3;

type Point = readonly [x: number, y: number];

/** The styles of an element that can form its indicator. */
interface IndicatorStyle {
  readonly hasOutline: boolean;
  readonly boxShadow: string;
  readonly backgroundColor: string;
  readonly backgroundImage: string;
}

/**
 * Focuses each of these elements of the last walk, and returns those whose computed styles prove that a focus
 * indicator is visible. It has to be a ring or a background in a color that differs from a known one, at
 * points that nothing clips or covers. Elements whose focus scripts react to are left out. Transitions must
 * be off.
 */
async function findProvenIndicators(nodes: readonly number[]): Promise<number[]> {
  const { scrollX: left, scrollY: top } = window;
  const visible = nodes.filter(hasVisibleIndicator);
  unfocus();
  // Scroll back before the next frame, so that scripts don't react to a different position.
  scrollTo({ left, top, behavior: 'instant' });
  if (visible.length === 0) return [];
  await nextFrame();
  const proven: number[] = [];
  for (const node of visible) if (await isIgnoredByScripts(node)) proven.push(node);
  unfocus();
  return proven;
}

/** Whether no script reacts to an element's focus. */
async function isIgnoredByScripts(node: number): Promise<boolean> {
  unfocus();
  const readReaction = watchReaction();
  focusNode(node);
  const { hasChanged, hasSetTimer, hasRequestedFrame } = await readReaction();
  return !hasChanged && !hasSetTimer && !hasRequestedFrame && getFocusedNode() === node;
}

/** Focuses an element and checks whether its styles immediately form a visible indicator. */
function hasVisibleIndicator(node: number): boolean {
  const element = getWalkedNodes().elements[node];
  if (!element || !dom.isConnected(element)) return false;
  unfocus();
  const before = readStyle(element);
  if (!focusNode(node) || isAnimating() || !isPlain(element)) return false;
  scrollToCenter(element);
  const after = readStyle(element);
  const hadNoRing = !before.hasOutline && splitShadows(before.boxShadow).every(isFaintShadow);
  if (hadNoRing && showsOutline(element)) return true;
  // Browsers paint these elements in their own way.
  if (
    dom.matches(
      element,
      'input:is([type=checkbox], [type=radio], [type=range], [type=color], [type=file]), select',
    )
  )
    return false;
  return (hadNoRing && showsShadow(element, after)) || showsBackground(element, before, after);
}

function readStyle(element: Element): IndicatorStyle {
  const { outlineStyle, outlineWidth, boxShadow, backgroundColor, backgroundImage } =
    getComputedStyle(element);
  const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px';
  return { hasOutline, boxShadow, backgroundColor, backgroundImage };
}

/** Checks whether an element appears on the screen with its real size and colors. */
function isPlain(element: Element): boolean {
  if (getComputedStyle(element).visibility !== 'visible') return false;
  for (let at: Element | null = element; at; at = getComposedParent(at)) {
    const style = getComputedStyle(at);
    const { filter, scale, rotate, maskImage, clipPath } = style;
    if ([filter, scale, rotate, maskImage, clipPath].some((value) => value !== 'none')) return false;
    if (style.opacity !== '1' || style.mixBlendMode !== 'normal' || !keepsSize(style.transform)) return false;
  }
  return true;
}

/** Whether a transform only moves an element, mirrors it or rotates it by right angles. */
function keepsSize(transform: string): boolean {
  if (transform === 'none') return true;
  const numbers = /^matrix\((.+)\)$/.exec(transform)?.[1]?.split(', ').map(Number);
  return (
    numbers?.slice(0, 4).every((part) => [0, 1].includes(Math.abs(Math.round(part * 1e6) / 1e6))) === true
  );
}

function showsOutline(element: Element): boolean {
  const { outlineStyle, outlineColor, outlineWidth, outlineOffset } = getComputedStyle(element);
  const [width, offset] = [Number.parseFloat(outlineWidth), Number.parseFloat(outlineOffset) || 0];
  if (!/^(auto|solid|double|dashed|dotted)$/.test(outlineStyle) || width < 1 || offset < -8 || offset > 8)
    return false;
  const ring = parseComputedColor(outlineColor);
  return ring !== null && showsRing(element, ring, offset + width / 2);
}

function showsShadow(element: Element, { boxShadow }: IndicatorStyle): boolean {
  const shadows = splitShadows(boxShadow);
  const spreads = shadows.map((shadow) => Number(/ ([\d.]+)px$/.exec(shadow)?.[1] ?? 0));
  return shadows.some((shadow, index) => {
    const spread = spreads[index]!;
    const [, color] = /^(rgba?\([^)]+\)) 0px 0px 0px [\d.]+px$/.exec(shadow) ?? [];
    const ring = color === undefined ? null : parseComputedColor(color);
    // Only the outermost pixels definitely belong to the widest shadow.
    const isWidest = spreads.every((other, at) => at === index || other <= spread - 1.5);
    return ring !== null && isWidest && spread >= 1.5 && showsRing(element, ring, spread - 0.75);
  });
}

/**
 * Whether a shadow is translucent and has no spread, so that it is neither a ring nor dark enough to hide
 * one.
 */
function isFaintShadow(shadow: string): boolean {
  const color = parseComputedColor(/^rgba?\([^)]+\)/.exec(shadow)?.[0] ?? '');
  return color !== null && color[3] <= 0.3 && / 0px$/.test(shadow);
}

const splitShadows = (shadows: string): string[] => (shadows === 'none' ? [] : shadows.split(/, (?=rgb)/));

function showsBackground(element: Element, before: IndicatorStyle, after: IndicatorStyle): boolean {
  if (before.backgroundImage !== 'none' || after.backgroundImage !== 'none') return false;
  // A pseudo-element may cover the background.
  if (['::before', '::after'].some((pseudo) => isGenerated(element, pseudo))) return false;
  const [from, to] = [parseComputedColor(before.backgroundColor), parseComputedColor(after.backgroundColor)];
  const behind = findColorBehind(getComposedParent(element));
  if (!from || !to || !behind) return false;
  if (computeContrast(blend(from, behind), blend(to, behind)) < CLEAR_CONTRAST) return false;
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  if (width < 6 || height < 6) return false;
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y): Point => [left + x * width, top + y * height]),
  );
  return points.filter((point) => findElementAt(element, point) === element).length >= MIN_POINTS;
}

const isGenerated = (element: Element, pseudo: string): boolean =>
  !/^(none|normal|)$/.test(getComputedStyle(element, pseudo).content);

/** Checks whether points of a ring differ from the color that they are painted over. */
function showsRing(element: Element, ring: Rgba, distance: number): boolean {
  const { left, top, right, bottom, width, height } = dom.getBoundingClientRect(element);
  if (width < 6 || height < 6 || Math.min(width, height) < -4 * distance) return false;
  const points = [0.25, 0.5, 0.75].flatMap((part): Point[] => [
    [left + part * width, top - distance],
    [left + part * width, bottom + distance],
    [left - distance, top + part * height],
    [right + distance, top + part * height],
  ]);
  const shown = points.filter((point) => {
    const hit = findElementAt(element, point);
    if (
      !hit ||
      (distance < 0 ? hit !== element : dom.contains(element, hit)) ||
      !isTransparentNeighbor(hit, element)
    )
      return false;
    const behind = findColorBehind(hit);
    return behind !== null && computeContrast(blend(ring, behind), behind) >= CLEAR_CONTRAST;
  });
  return shown.length >= MIN_POINTS;
}

/**
 * Returns the element shown at a point in the window. Null if the point is outside the window or clipped for
 * `element`.
 */
function findElementAt(element: Element, [x, y]: Point): Element | null {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || isClipped(element, x, y)) return null;
  return getElementInTreeAt(element, x, y);
}

/**
 * Checks whether an element next to the focused one paints nothing over its ring. The element and its
 * ancestors must be transparent, except common ancestors of both.
 */
function isTransparentNeighbor(hit: Element, focused: Element): boolean {
  for (let at: Element | null = hit; at && !dom.contains(at, focused); at = getComposedParent(at)) {
    if (
      /^(img|picture|video|canvas|iframe|object|embed|input|select|textarea|button|svg)$/.test(
        dom.localName(at),
      )
    )
      return false;
    if (at instanceof SVGElement) return false;
    const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(at);
    const isTransparent = parseComputedColor(backgroundColor)?.[3] === 0;
    if (!isTransparent || backgroundImage !== 'none' || boxShadow !== 'none') return false;
  }
  return true;
}

/** Returns an element's color blended with what is behind it; null if an image is involved. */
function findColorBehind(from: Element | null): Rgba | null {
  const layers: Rgba[] = [];
  for (let at = from; at && layers.at(-1)?.[3] !== 1; at = getComposedParent(at)) {
    const { backgroundImage, backgroundColor } = getComputedStyle(at);
    const color = parseComputedColor(backgroundColor);
    if (backgroundImage !== 'none' || !color) return null;
    layers.push(color);
  }
  return layers.reduceRight<Rgba>((behind, layer) => blend(layer, behind), [255, 255, 255, 1]);
}

/** Paints a color over an opaque one. */
function blend([red, green, blue, alpha]: Rgba, behind: Rgba): Rgba {
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1];
}

export const findProvenIndicatorsWithoutTransitions = (nodes: readonly number[]): Promise<number[]> =>
  withoutTransitions(() => findProvenIndicators(nodes));
