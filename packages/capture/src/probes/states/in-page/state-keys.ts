import * as dom from '../../../in-page-kit/dom.ts';
import { getNumber, getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import { isRendered } from '../../../in-page-kit/visibility.ts';
import { describeTrigger, findTriggers, getTriggerLabel, hash, type Trigger } from './find-triggers.ts';
import { findRestyledControls } from './text-appearances.ts';

/** Maximum number of kinds of controls with different hover or focus colors that count as parts of a page. */
const MAX_RESTYLED_KEYS = 200;

/** Maximum number of elements whose styles are read for the appearance of a control's content. */
const MAX_STYLED_ELEMENTS = 400;
/** Style properties that rules read in opened content, except sizes, which depend on the text. */
const APPEARANCE = [
  ...['color', 'background-color', 'background-image', 'font-size', 'font-weight', 'font-style'],
  ...['text-align', 'text-transform', 'text-decoration-line', 'letter-spacing', 'line-height'],
  ...['min-width', 'min-height', 'padding', 'overflow', 'outline-style', 'cursor'],
];

/** A control that would be activated on the page as it is. Nodes are numbers of the last walk, -1 for none. */
export interface StateControl {
  readonly node: number;
  /** The element it shows or hides, or its likely container. */
  readonly content: number;
  /** Whether its markup names its content. */
  readonly hasTarget: boolean;
  /** Equal for controls of one component that are activated in the same way. */
  readonly signature: string;
  readonly label: string;
  /**
   * Equal if style sheets make {@link content} look the same. The capture has no styles for hidden content.
   */
  readonly appearance: string;
}

/** Everything that would be activated on the page as it is. */
export interface StateControls {
  readonly controls: StateControl[];
  /** The keys of controls that change their colors on hover or focus. */
  readonly restyled: string[];
  /** Equal for pages with the same style sheets. */
  readonly styleSheets: string;
}

/**
 * Lists everything that would be activated on the page as it is, without activating it.
 *
 * @param onlyDeclared leaves out controls whose markup doesn't say that they show and hide something
 * @param buttons numbers of submit buttons in the last walk
 */
export function listStateControls(onlyDeclared: boolean, buttons: readonly number[]): StateControls {
  const { elements } = getWalkedNodes();
  const submitting = buttons.flatMap((number): Trigger[] => {
    const element = elements[number];
    return element ? [describeTrigger(element, 'click', false, getTriggerLabel(element))] : [];
  });
  const describeAppearance = createAppearanceReader();
  const toControl = ({ element, content, hasTarget, signature, label }: Trigger): StateControl => ({
    node: getNumber(element),
    content: getNumber(content),
    hasTarget,
    signature,
    label,
    appearance: describeAppearance(content),
  });
  return {
    controls: [...findTriggers(null, onlyDeclared), ...submitting].map(toControl),
    restyled: findRestyledControls(MAX_RESTYLED_KEYS).controls.map(({ key }) => key),
    styleSheets: hash(describeStyleSheets()),
  };
}

/** Describes the document's style sheets by their URL, or by their text if they are part of the page. */
const describeStyleSheets = (): string =>
  [...document.styleSheets]
    .map(({ href, ownerNode }) => href ?? (ownerNode === null ? '' : dom.textContent(ownerNode)))
    .join('\n');

/**
 * Returns a function that describes the distinct styles in an element's hidden content. How often each occurs
 * doesn't count, because lists of different lengths share a test.
 */
function createAppearanceReader(): (content: Element | null) => string {
  const known = new Map<Element | null, string>([[null, '']]);
  return (content) => {
    let appearance = known.get(content);
    if (appearance === undefined && content !== null) {
      const elements = [content, ...dom.querySelectorAll(content, '*')].slice(0, MAX_STYLED_ELEMENTS);
      appearance = hash([...new Set(elements.flatMap(describeHiddenStyle))].sort().join('\n'));
      known.set(content, appearance);
    }
    return appearance ?? '';
  };
}

/** Describes a hidden element's styles. Animated elements are skipped, because their styles keep changing. */
function describeHiddenStyle(element: Element): string[] {
  if (isRendered(element)) return [];
  const style = getComputedStyle(element);
  if (style.animationName !== 'none') return [];
  const values = APPEARANCE.map((name) => style.getPropertyValue(name).replace(/url\([^)]*\)/g, 'url()'));
  return [`${dom.localName(element)} ${values.join('|')}`];
}
