import type { CollectorFunctions } from '../../collector/functions.ts';

export interface UnmarkedStop {
  readonly node: number;
  /** Elements of the same kind are built and styled alike: same tag and classes, in a parent of the same. */
  readonly kind: string;
}

/**
 * Of these elements of the last walk, those that look the same with the focus as without, as far as computed styles
 * tell: their own, and those of what stands around them. Fields that show a caret are left out. The own style of what
 * nobody sees tells nothing.
 *
 * Runs in the page: self-contained.
 */
export function unmarkedStops(nodes: readonly number[], hidden: readonly number[]): UnmarkedStop[] {
  const world = globalThis as unknown as {
    curbcut: CollectorFunctions;
    curbcutHeld: { elements: readonly Element[] };
  };
  const { focusNode, unfocus } = world.curbcut;
  const { elements } = world.curbcutHeld;
  const properties = [
    'outline-style',
    'outline-width',
    'outline-color',
    'box-shadow',
    'background-color',
    'background-image',
    'border-top-color',
    'border-top-width',
    'border-top-style',
    'border-bottom-color',
    'border-bottom-width',
    'border-bottom-style',
    'color',
    'text-decoration-line',
    'text-decoration-color',
    'text-shadow',
    'transform',
    'opacity',
    'visibility',
    'display',
    'filter',
    'font-weight',
    'width',
    'height',
    'left',
    'top',
    'clip',
    'clip-path',
    'content',
    'fill',
    'stroke',
  ];
  const caret =
    'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=color], [type=file], [type=button], [type=submit], [type=reset], [type=image])';
  const mostAround = 12;

  function look(element: Element, pseudo?: string): string {
    const style = getComputedStyle(element, pseudo);
    return properties.map((property) => style.getPropertyValue(property)).join();
  }

  const lookWhole = (element: Element) =>
    [look(element), look(element, '::before'), look(element, '::after')].join('|');

  /** Elements whose look often changes with the focus of another: parents, siblings, children, labels. */
  function around(element: Element): Element[] {
    const parents: Element[] = [];
    for (let at = element.parentElement; at && parents.length < 4; at = at.parentElement) parents.push(at);
    const siblings = Array.from(element.parentElement?.children ?? [])
      .filter((sibling) => sibling !== element)
      .slice(0, mostAround);
    const labels = Array.from((element as HTMLInputElement).labels ?? []);
    return [...parents, ...siblings, ...Array.from(element.children).slice(0, mostAround), ...labels];
  }

  function isUnmarked(node: number): boolean {
    const element = elements[node];
    if (!element || element.matches(caret)) return false;
    // The browser's own ring settles it for nearly all, at a fraction of the cost.
    const style = getComputedStyle(element);
    const ringBefore = style.outlineStyle;
    if (!focusNode(node)) return false;
    if (!hidden.includes(node) && style.outlineStyle === 'auto' && ringBefore === 'none') {
      unfocus();
      return false;
    }
    unfocus();
    const before = lookWhole(element);
    focusNode(node);
    const changes =
      (!hidden.includes(node) && lookWhole(element) !== before) ||
      element.getAnimations({ subtree: true }).length > 0;
    unfocus();
    if (changes) return false;
    const others = around(element);
    const othersBefore = others.map(lookWhole);
    focusNode(node);
    const othersChange = others.some((other, at) => lookWhole(other) !== othersBefore[at]);
    unfocus();
    return !othersChange;
  }

  const describe = (element: Element | null) => `${element?.localName}.${element?.getAttribute('class')}`;

  return nodes.filter(isUnmarked).map((node) => {
    const element = elements[node]!;
    return { node, kind: `${describe(element.parentElement)} ${describe(element)}` };
  });
}
