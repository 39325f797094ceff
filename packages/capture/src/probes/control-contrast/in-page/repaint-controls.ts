import { injectStyleSheets } from '../../../collector/in-page/inject-style-sheets.ts';
import * as dom from '../../../in-page-kit/dom.ts';
import { getWalkedNodes } from '../../../in-page-kit/numbers.ts';
import type { GlyphPaintStyleSheet } from '../../contrast/in-page/paint-text.ts';
import { selectGlyphPaint } from '../../contrast/in-page/paint-text.ts';

/** Makes our selectors more specific than any author's. */
const specificityBoost = ':not(#c#c#c#c#c#c#c#c)';
const noTransitions = `*${specificityBoost}, *${specificityBoost}::before, *${specificityBoost}::after { transition: none !important }`;

interface Repaint {
  readonly sheets: ReturnType<typeof injectStyleSheets>;
  readonly hidden: Animation[];
  /** The original state of each checkbox and radio button that was changed. */
  readonly states: Map<HTMLInputElement, boolean>;
}

const current: { repaint: Repaint | null } = { repaint: null };

/** A control before it is repainted. */
export interface PreparedControl {
  /** Whether the page's style sheets change the browser's default appearance. */
  readonly isModified: boolean;
  /** Whether it's disabled now. It may not have been when the page was captured. */
  readonly isDisabled: boolean;
  /** The center of the element that paints it, in CSS pixels of the page; null in frames. */
  readonly middle: readonly [x: number, y: number] | null;
}

/**
 * Prepares elements of the last walk for screenshots, until `restoreControls` is called.
 *
 * @param painters the elements that paint them, in the same order
 */
export function prepareControls(nodes: readonly number[], painters: readonly number[]): PreparedControl[] {
  const { elements } = getWalkedNodes();
  const controls = nodes.map((node) => elements[node]!);
  const properties = [
    'appearance',
    'background-color',
    'background-image',
    'box-shadow',
    ...['top', 'right', 'bottom', 'left'].flatMap((side) =>
      ['color', 'style', 'width'].map((part) => `border-${side}-${part}`),
    ),
  ];
  const readAppearance = () =>
    controls.map((control) => {
      const style = getComputedStyle(control);
      return properties.map((property) => style.getPropertyValue(property)).join('|');
    });
  const sheets = injectStyleSheets(controls);
  current.repaint = { sheets, hidden: [], states: new Map() };
  sheets.set(noTransitions);
  const styled = readAppearance();
  const native = ['input', 'select', 'textarea'].map((tag) => tag + specificityBoost).join(', ');
  sheets.set(
    `${noTransitions} ${native} { appearance: revert !important; background: revert !important; border: revert !important; box-shadow: revert !important }`,
  );
  const reverted = readAppearance();
  sheets.set(noTransitions);
  const isNative = (control: Element) => /^(input|select|textarea)$/.test(dom.localName(control));
  return controls.map((control, at) => {
    const painter = elements[painters[at]!]!;
    const { left, right, top, bottom } = dom.getBoundingClientRect(painter);
    const isInFrame = dom.ownerDocument(painter) !== document;
    return {
      isModified: !isNative(control) || styled[at] !== reverted[at],
      isDisabled: dom.closest(control, ':disabled, [aria-disabled="true"]') !== null,
      middle: isInFrame ? null : [(left + right) / 2 + scrollX, (top + bottom) / 2 + scrollY],
    };
  });
}

/**
 * Paints the text in the documents and shadow roots of the prepared controls; null for its own colors. Replaces the
 * previous paint.
 */
export function paintControls(sheet: GlyphPaintStyleSheet | null): void {
  current.repaint!.sheets.set(`${noTransitions} ${sheet === null ? '' : selectGlyphPaint(sheet)}`);
}

/**
 * Makes elements, or only their content, transparent.
 *
 * @param whole elements to hide
 * @param contents elements whose content is hidden: children, pseudo-elements and background images
 */
export function hideDrawings(whole: readonly number[], contents: readonly number[]): void {
  const { elements } = getWalkedNodes();
  const hold = (element: Element, keyframe: Keyframe, pseudoElement?: string) => {
    const timing = { duration: 1_000, fill: 'both', ...(pseudoElement ? { pseudoElement } : {}) } as const;
    const animation = dom.animate(element, [keyframe, keyframe], timing);
    animation.pause();
    current.repaint!.hidden.push(animation);
  };
  const hide = (element: Element) => hold(element, { opacity: 0 });
  for (const node of whole) hide(elements[node]!);
  for (const node of contents) {
    const control = elements[node]!;
    const { backgroundImage, maskImage } = getComputedStyle(control);
    const isDrawing = /^(img|svg|input|canvas)$/.test(dom.localName(control)) || maskImage !== 'none';
    if (isDrawing) {
      hide(control);
      continue;
    }
    if (backgroundImage.includes('url(')) hold(control, { backgroundImage: 'none' });
    for (const child of [...dom.children(control), ...(dom.shadowRoot(control)?.children ?? [])]) hide(child);
    for (const pseudo of ['::before', '::after']) hold(control, { opacity: 0 }, pseudo);
  }
}

/** Reverts {@link hideDrawings}. */
export function showDrawings(): void {
  for (const animation of current.repaint!.hidden.splice(0)) animation.cancel();
}

/**
 * Puts checkboxes and radio buttons in their other state, as style sheets see it. No event is dispatched. In
 * a group of radio buttons, only the first one is changed.
 *
 * @param painters the elements that paint them, in the same order
 * @returns which of them are now in their other state and haven't moved
 */
export function toggleControls(nodes: readonly number[], painters: readonly number[]): number[] {
  const { elements } = getWalkedNodes();
  const inputs = nodes.map((node) => elements[node] as HTMLInputElement);
  const getPlace = (at: number) => {
    const { x, y, width, height } = dom.getBoundingClientRect(elements[painters[at]!]!);
    return [x, y, width, height].map(Math.round).join();
  };
  const places = inputs.map((_, at) => getPlace(at));
  const before = inputs.map(({ checked }) => checked);
  const groups = new Set<string>();
  for (const input of inputs) {
    if (input.type === 'radio') {
      if (groups.has(input.name)) continue;
      groups.add(input.name);
      const root = input.getRootNode() as Document | ShadowRoot;
      for (const radio of root.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
        if (radio.name === input.name && radio.form === input.form) {
          if (!current.repaint!.states.has(radio)) current.repaint!.states.set(radio, radio.checked);
        }
      }
    } else {
      current.repaint!.states.set(input, input.checked);
    }
    input.checked = !input.checked;
  }
  return inputs.flatMap((input, at) => {
    const isToggled = input.checked !== before[at] && getPlace(at) === places[at];
    return isToggled ? [nodes[at]!] : [];
  });
}

/** Reverts {@link toggleControls}. */
export function resetControlStates(): void {
  if (current.repaint === null) return;
  // Unchecked ones last: selecting a radio button clears the others in its group.
  for (const [input, checked] of current.repaint.states) if (checked) input.checked = true;
  for (const [input, checked] of current.repaint.states) if (!checked) input.checked = false;
  current.repaint.states.clear();
}

/** Reverts everything since {@link prepareControls}. */
export function restoreControls(): void {
  if (current.repaint === null) return;
  resetControlStates();
  showDrawings();
  current.repaint.sheets.remove();
  current.repaint = null;
}
