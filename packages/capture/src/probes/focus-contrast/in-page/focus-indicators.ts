import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getComposedParent, getOpenRoots } from '../../../in-page-kit/tree.ts';
import { isRendered } from '../../../in-page-kit/visibility.ts';
import { parseComputedColor, type Rgba } from '../../in-page/computed-color.ts';
import { computeContrast } from '../../in-page/relative-luminance.ts';
import { visitStyleRules } from '../../in-page/visit-style-rules.ts';
import { isKnownPart } from '../../interaction/in-page/element-kinds.ts';
import { getComponentKind } from '../../interaction/in-page/targets.ts';
import { focusNode, unfocus } from '../../keyboard/in-page/focus.ts';
import { withoutTransitions } from '../../keyboard/in-page/focus-screenshots.ts';

/** A tab stop whose focus indicator has to be measured in screenshots, and others of the same kind. */
export interface IndicatorSuspect {
  readonly node: number;
  readonly similar: readonly number[];
}

/** A box in the window in CSS pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const REQUIRED_CONTRAST = 3;
/** CSS pixels around a control within which its indicator is expected. */
const MARGIN = 14;
/** Largest control whose pixels are compared, as a share of the window. */
const MAX_WINDOW_SHARE = 0.3;
const MAX_RULES = 5_000;
const FIELDS = `${CONTROLS.caretField}, select[multiple]`;

/**
 * Whether style sheets change what focus looks like. True if one can't be read or belongs to a shadow root.
 */
export function mayStyleFocus(): boolean {
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  const isHidden = getOpenRoots().length > 1 || !sheets.every(isReadable);
  if (isHidden || document.querySelector('[style*="outline"]') !== null) return true;
  let isStyled = false;
  visitStyleRules(
    ({ selectorText, style }) => {
      isStyled = selectorText.includes(':focus') || style.outlineStyle !== '' || style.outlineColor !== '';
      return !isStyled;
    },
    { maxRules: MAX_RULES },
  );
  return isStyled;
}

function isReadable(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length <= MAX_RULES;
  } catch {
    return false;
  }
}

/**
 * Returns the tab stops whose focus indicator isn't the browser's own, one of each kind, and the number of
 * kinds beyond the maximum. Leaves out those whose styles show sufficient contrast, and fields, where the
 * text caret shows focus. Transitions must be off.
 */
function findSuspectIndicators(
  nodes: readonly number[],
  maxKinds: number,
): { readonly suspects: IndicatorSuspect[]; readonly certain: number[]; readonly beyond: number } {
  const { elements } = getWalkedNodes();
  const kinds = new Map<string, { node: number; similar: number[] }>();
  for (const node of nodes) {
    const element = elements[node];
    if (!(element instanceof HTMLElement || element instanceof SVGElement) || !dom.isConnected(element))
      continue;
    if (isKnownPart(node)) continue;
    if (dom.matches(element, FIELDS) || dom.isContentEditable(element as HTMLElement)) continue;
    if (!isRendered(element)) continue;
    const kind = `${getComponentKind(element)} ${describeColorsBehind(element)}`;
    const known = kinds.get(kind);
    if (known) known.similar.push(node);
    else kinds.set(kind, { node, similar: [] });
  }
  const { scrollX: left, scrollY: top } = window;
  const suspects: IndicatorSuspect[] = [];
  const certain: number[] = [];
  for (const kind of [...kinds.values()].slice(0, maxKinds)) {
    const element = elements[kind.node]!;
    unfocus();
    if (!focusNode(kind.node)) continue;
    const shown = findShownPart(element);
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    // The browser draws it, so its contrast is exempt.
    if (outlineStyle === 'auto' && outlineWidth !== '0px') continue;
    if (hasContrastingRing(shown)) certain.push(kind.node);
    else suspects.push(kind);
  }
  unfocus();
  scrollTo({ left, top, behavior: 'instant' });
  return { suspects, certain, beyond: Math.max(0, kinds.size - maxKinds) };
}

function describeColorsBehind(element: Element): string {
  const colors: string[] = [];
  for (let at = getComposedParent(element), level = 0; at && level < 8; at = getComposedParent(at), level++) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') colors.push(backgroundImage.slice(0, 40));
    const alpha = parseComputedColor(backgroundColor)?.[3] ?? 1;
    if (alpha > 0) colors.push(backgroundColor);
    if (alpha === 1) break;
  }
  return colors.join();
}

/**
 * Whether a focused element's outline, or a shadow without blur around it, contrasts with the color behind
 * it.
 */
function hasContrastingRing(element: Element): boolean {
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(element);
  const isInside = Number.parseFloat(outlineOffset) < 0;
  const behind = findColorBehind(isInside ? element : getComposedParent(element));
  const contrasts = (color: string | undefined) => {
    const ring = color === undefined ? null : parseComputedColor(color);
    return ring?.[3] === 1 && behind !== null && computeContrast(ring, behind) >= REQUIRED_CONTRAST;
  };
  const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  if (hasOutline && contrasts(outlineColor)) return true;
  const ring = /(rgba?\([^)]+\)) 0px 0px 0px [1-9][\d.]*px(?! inset)/.exec(boxShadow)?.[1];
  return !isInside && contrasts(ring);
}

function findColorBehind(from: Element | null): Rgba | null {
  for (let at = from; at; at = getComposedParent(at)) {
    const { backgroundImage, opacity, backgroundColor } = getComputedStyle(at);
    const color = parseComputedColor(backgroundColor);
    if (backgroundImage !== 'none' || opacity !== '1' || color === null) return null;
    if (color[3] === 1) return color;
    if (color[3] > 0) return null;
  }
  return [255, 255, 255, 1];
}

/**
 * Returns the box, in the window, of a control or of what is shown in its place, and the area around it where
 * its indicator is expected. Null if it isn't completely in the window or is too large.
 */
export function readIndicatorBoxes(node: number): { readonly control: Box; readonly area: Box } | null {
  const element = getWalkedNodes().elements[node];
  if (!element || !dom.isConnected(element)) return null;
  const shown = findShownPart(element);
  const { left, top, right, bottom, width, height } = dom.getBoundingClientRect(shown);
  const isLarge = width * height > innerWidth * innerHeight * MAX_WINDOW_SHARE;
  if (width < 4 || height < 4 || isLarge) return null;
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return null;
  const area = {
    left: Math.max(0, Math.floor(left - MARGIN)),
    top: Math.max(0, Math.floor(top - MARGIN)),
    right: Math.min(innerWidth, Math.ceil(right + MARGIN)),
    bottom: Math.min(innerHeight, Math.ceil(bottom + MARGIN)),
  };
  return { control: { left, top, right, bottom }, area };
}

/**
 * Returns the element that represents an invisible checkbox or radio button: the one after it, or its label.
 */
function findShownPart(element: Element): Element {
  const { width, height } = dom.getBoundingClientRect(element);
  const isHidden = getComputedStyle(element).opacity === '0' || Math.min(width, height) <= 1;
  if (!isHidden || !(element instanceof HTMLInputElement)) return element;
  return element.nextElementSibling ?? element.labels?.[0] ?? element;
}

export const findSuspectIndicatorsWithoutTransitions = (
  nodes: readonly number[],
  maxKinds: number,
): Promise<ReturnType<typeof findSuspectIndicators>> =>
  withoutTransitions(() => findSuspectIndicators(nodes, maxKinds));
