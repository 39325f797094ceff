import type { ElementModel, PageModel, StyleProperty } from '@curbcut/page-model';

/** Text style properties, without colors. */
const textProperties: readonly StyleProperty[] = [
  ...(['font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-transform'] as const),
  ...([
    'text-align',
    'text-decoration-line',
    'text-shadow',
    'text-overflow',
    'text-wrap-mode',
    'direction',
  ] as const),
];
/** Properties that determine where content is and whether it is cut off. */
const layoutProperties: readonly StyleProperty[] = [
  ...([
    'display',
    'position',
    'float',
    'overflow-x',
    'overflow-y',
    'clip-path',
    'mix-blend-mode',
    'filter',
  ] as const),
  ...(['outline-style', 'border-top-width', 'border-left-width', 'border-bottom-width'] as const),
  ...(['border-bottom-style', 'mask-image', 'list-style-type', 'pointer-events'] as const),
];

/**
 * Lists the distinct text styles in a stable order. Adding more text in the same style doesn't change the
 * list.
 */
export function collectTextStyles(page: PageModel): string[] {
  const styles = new Set<string>();
  const backgrounds = new Map<ElementModel, string>();
  for (const { parent, isVisible, text } of page.texts) {
    if (!isVisible || text.trim() === '') continue;
    const control = parent.closest(({ role }) => role === 'link' || role === 'button' || role === 'heading');
    styles.add(
      [
        ...[control?.role ?? '', parent.style('color'), getBackground(parent, backgrounds)],
        ...textProperties.map((property) => parent.style(property)),
      ].join('|'),
    );
  }
  return [...styles].sort();
}

/** Lists the distinct box styles in the same way. */
export function collectLayout(page: PageModel): string[] {
  const styles = new Set<string>();
  for (const element of page.elements) {
    if (!element.isVisible) continue;
    const layout = layoutProperties.map((property) => element.style(property));
    styles.add([describeColor(element), ...layout].join('|'));
  }
  return [...styles].sort();
}

const isTransparent = (color: string): boolean => /^(?:transparent|rgba\(.*,\s*0\))$/.test(color);

const describeColor = (element: ElementModel): string => {
  const color = element.style('background-color');
  const gradient = element.style('background-image');
  return `${isTransparent(color) ? '' : color} ${gradient.includes('gradient') ? gradient : ''}`;
};

/** Returns the colors behind an element, front to back, up to the first opaque one. */
function getBackground(element: ElementModel, known: Map<ElementModel, string>): string {
  // Not recursive, because pages can be nested deeper than the call stack allows.
  const path: ElementModel[] = [];
  let at: ElementModel | null = element;
  while (at !== null && !known.has(at)) {
    path.push(at);
    at = at.flatParent;
  }
  let behind = at === null ? '' : known.get(at)!;
  for (const one of path.reverse()) {
    const own = describeColor(one).trim();
    const isOpaque = own !== '' && !own.includes('rgba') && !own.includes('gradient');
    if (own !== '')
      behind = isOpaque || behind === '' ? own : `${own} on ${behind}`.slice(0, MAX_COLORS_LENGTH);
    known.set(one, behind);
  }
  return behind;
}

/** Deep stacks of translucent colors are rare. */
const MAX_COLORS_LENGTH = 500;
