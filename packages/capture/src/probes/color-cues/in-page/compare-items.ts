import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';
import { isPerceivable } from '../../../in-page-kit/visibility.ts';
import type { ColorDifference, ColorStack } from '../facts.ts';

/** Maximum number of elements that are compared within an item. */
const MAX_PARTS = 60;
const MAX_DIFFERENCES = 8;
const sides = ['top', 'right', 'bottom', 'left'];
/** Properties that affect more than color. */
const shapeProperties = [
  'display',
  'visibility',
  'opacity',
  'font-weight',
  'font-style',
  'font-size',
  'font-family',
  'text-transform',
  'text-decoration-line',
  'text-decoration-style',
  'text-decoration-thickness',
  'letter-spacing',
  'text-shadow',
  'outline-style',
  'outline-width',
  'outline-offset',
  'box-shadow',
  'background-image',
  'background-size',
  'filter',
  'clip-path',
  'mask-image',
  'transform',
  'scale',
  'rotate',
  'translate',
  'stroke-width',
  'content',
  ...sides.flatMap((side) => [`border-${side}-width`, `border-${side}-style`, `padding-${side}`]),
  'border-top-left-radius',
  'border-bottom-right-radius',
];

/** How one item differs from another, in terms of elements of the last walk. */
export interface RawDifference {
  readonly cues: string[];
  readonly colors: ColorDifference[];
}

/** Compares the styles of two items of a group, including everything inside them. */
export function compareItems(pairs: readonly (readonly [number, number])[]): RawDifference[] {
  const { elements } = getWalkedNodes();
  return pairs.map(([selected, other]) => {
    const cues = new Set<string>();
    const colors: ColorDifference[] = [];
    let left = MAX_PARTS;
    const compareParts = (one: Element, two: Element, isOutermost: boolean): void => {
      if (left-- <= 0) return;
      if (!isOutermost && (dom.localName(one) !== dom.localName(two) || getSource(one) !== getSource(two))) {
        cues.add('content');
        return;
      }
      for (const pseudo of [undefined, '::before', '::after']) {
        compareStyles(one, two, pseudo, cues, colors);
      }
      const [ones, twos] = [getShownChildren(one), getShownChildren(two)];
      if (ones.length !== twos.length) {
        cues.add('content');
        return;
      }
      for (const [at, child] of ones.entries()) compareParts(child, twos[at]!, false);
    };
    compareParts(elements[selected]!, elements[other]!, true);
    return { cues: [...cues].slice(0, MAX_DIFFERENCES), colors: colors.slice(0, MAX_DIFFERENCES) };
  });
}

/** Reads the border and background of fields. */
export function readFieldColors(
  nodes: readonly number[],
): { readonly border: ColorStack | null; readonly background: ColorStack }[] {
  const { elements } = getWalkedNodes();
  return nodes.map((node) => {
    const field = elements[node]!;
    const style = getComputedStyle(field);
    const hasBorder = style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) > 0;
    return {
      border: hasBorder ? [style.borderBottomColor, ...getBackgrounds(dom.parentElement(field))] : null,
      background: getBackgrounds(field),
    };
  });
}

function getSource(element: Element): string {
  if (element instanceof HTMLImageElement) return element.src;
  return dom.localName(element) === 'use'
    ? (dom.getAttribute(element, 'href') ?? '')
    : (dom.getAttribute(element, 'd') ?? '');
}

/** Returns the children that people can see. Text for screen readers only is clipped or tiny. */
function getShownChildren(element: Element): Element[] {
  return [...dom.children(element)].filter((child) => {
    const { width, height } = dom.getBoundingClientRect(child);
    const isShown = isPerceivable(child);
    return isShown && width > 1 && height > 1;
  });
}

function compareStyles(
  one: Element,
  two: Element,
  pseudo: string | undefined,
  cues: Set<string>,
  colors: ColorDifference[],
): void {
  const [style, otherStyle] = [getComputedStyle(one, pseudo), getComputedStyle(two, pseudo)];
  const isDrawn = ({ content, display }: CSSStyleDeclaration) => content !== 'none' && display !== 'none';
  if (pseudo !== undefined) {
    if (!isDrawn(style) && !isDrawn(otherStyle)) return;
    const hasWidth = [style, otherStyle].map(({ width }) => width !== '0px');
    const hasHeight = [style, otherStyle].map(({ height }) => height !== '0px');
    if (hasWidth[0] !== hasWidth[1] || hasHeight[0] !== hasHeight[1]) cues.add('size');
  }
  const read = (of: CSSStyleDeclaration, property: string) => of.getPropertyValue(property);
  for (const property of shapeProperties) {
    if (pseudo === undefined && property === 'content') continue;
    const isOutline = property.startsWith('outline') && style.outlineStyle === 'none';
    if (isOutline && otherStyle.outlineStyle === 'none') continue;
    if (read(style, property) !== read(otherStyle, property)) cues.add(property);
  }
  for (const property of getPaintedColors(one, style, pseudo)) {
    if (read(style, property) === read(otherStyle, property)) continue;
    const isBackground = property === 'background-color';
    const isBorder = property.startsWith('border') || property.startsWith('outline');
    const getStack = (of: CSSStyleDeclaration, element: Element): ColorStack => {
      if (isBackground && pseudo === undefined) return getBackgrounds(element);
      return [read(of, property), ...getBackgrounds(isBorder ? dom.parentElement(element) : element)];
    };
    colors.push({ property, selected: getStack(style, one), other: getStack(otherStyle, two) });
  }
}

/** Returns the color properties that paint something. */
function getPaintedColors(
  element: Element,
  style: CSSStyleDeclaration,
  pseudo: string | undefined,
): string[] {
  const properties = ['background-color'];
  const hasText =
    pseudo === undefined
      ? [...dom.childNodes(element)].some((node) => node instanceof Text && node.data.trim() !== '')
      : !/^(none|normal|"")$/.test(style.content);
  if (hasText) properties.push('color');
  if (hasText && style.textDecorationLine !== 'none') properties.push('text-decoration-color');
  for (const side of sides) {
    const width = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
    const isDrawn = style.getPropertyValue(`border-${side}-style`) !== 'none';
    if (isDrawn && width > 0) properties.push(`border-${side}-color`);
  }
  if (style.outlineStyle !== 'none') properties.push('outline-color');
  if (element instanceof SVGGeometryElement) {
    if (style.fill !== 'none') properties.push('fill');
    if (style.stroke !== 'none') properties.push('stroke');
  }
  return properties;
}

/** Returns the backgrounds behind an element, starting with its own, up to an opaque one. */
function getBackgrounds(element: Element | null): ColorStack {
  const stack: ColorStack = [];
  let at = element;
  while (at !== null && stack.length < 20) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') stack.push('image');
    if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) stack.push(backgroundColor);
    if (/^rgb\(/.test(backgroundColor)) return stack;
    at = getFlatParent(at);
  }
  stack.push('Canvas');
  return stack;
}
