import { CONTROLS } from '../../../in-page-kit/controls.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getFlatParent } from '../../../in-page-kit/tree.ts';
import { parseComputedColor, type Rgba } from '../../in-page/computed-color.ts';
import { computeContrast } from '../../in-page/relative-luminance.ts';
import { createVisibilityTest } from './visible-content.ts';

const MAX_TEXTS = 20;
/** Contrast below which text isn't meant to be read. */
const MIN_READABLE = 1.05;

const saved: { colors: ReadonlyMap<Element, string> } = { colors: new Map() };

/** Records the colors of an element's text for {@link findRestyledTexts}; null clears them. */
export function saveTextAppearances(root: Element | null): void {
  saved.colors = new Map(root === null ? [] : findTexts(root).map((text) => [text, describeColors(text)]));
}

/** Returns the elements whose recorded colors have changed to ones that may be too similar. */
export function findRestyledTexts(): Element[] {
  return [...saved.colors].flatMap(([element, before]) =>
    dom.isConnected(element) && describeColors(element) !== before && mayLackContrast(element)
      ? [element]
      : [],
  );
}

/**
 * Returns the elements in a control that have visible text of their own, and fields with a value or
 * placeholder.
 */
export function findTexts(control: Element): Element[] {
  const isVisible = createVisibilityTest();
  const hasText = (element: Element) =>
    isFilledIn(element) ||
    [...dom.childNodes(element)].some((node) => node instanceof Text && node.data.trim() !== '');
  return [control, ...dom.querySelectorAll(control, '*')]
    .filter((element) => !(element instanceof SVGElement) && hasText(element) && isVisible(element))
    .slice(0, MAX_TEXTS);
}

/** Describes the color of text and of what is behind it. */
export function describeColors(element: Element): string {
  const parts = [getComputedStyle(element).color];
  for (let at: Element | null = element; at; at = getFlatParent(at)) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
    const isClear =
      parseComputedColor(backgroundColor)?.[3] === 0 && backgroundImage === 'none' && opacity === '1';
    if (!isClear) parts.push(backgroundColor, backgroundImage, opacity);
  }
  return parts.join('|');
}

function isFilledIn(element: Element): boolean {
  const isTextField = dom.matches(element, CONTROLS.textField);
  const { value, placeholder } = element as HTMLInputElement;
  return isTextField && `${value}${placeholder}`.trim() !== '';
}

/** Estimates whether the contrast is too low, so that only such states are captured. True if unsure. */
export function mayLackContrast(element: Element): boolean {
  const { color, fontSize, fontWeight } = getComputedStyle(element);
  const text = parseComputedColor(color);
  const background = estimateBackground(element);
  if (text === null || background === null) return true;
  const contrast = computeContrast(mix(text, background), background);
  const size = Number.parseFloat(fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
  return contrast >= MIN_READABLE && contrast < (isLarge ? 3 : 7);
}

/** Null if it can't be determined from colors alone. */
function estimateBackground(element: Element): Rgba | null {
  const layers: Rgba[] = [];
  for (let at: Element | null = element; at; at = getFlatParent(at)) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at);
    const color = parseComputedColor(backgroundColor);
    if (color === null || backgroundImage !== 'none' || opacity !== '1') return null;
    if (color[3] > 0) layers.push(color);
    if (color[3] === 1) break;
  }
  return layers.reduceRight<Rgba>((behind, layer) => mix(layer, behind), [255, 255, 255, 1]);
}

function mix([red, green, blue, alpha]: Rgba, [r, g, b]: Rgba): Rgba {
  const blend = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [blend(red, r), blend(green, g), blend(blue, b), 1];
}
