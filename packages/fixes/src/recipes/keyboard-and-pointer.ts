import { type ElementModel, NodeState } from '@curbcut/page-model';
import {
  getAccessibleParent,
  getAllowedChildRoles,
  getTabStopsInside,
  getVisibleInnerText,
  isNativeField,
  isWidgetRole,
} from '@curbcut/rules/for-recipes';
import type { Recipe } from '../recipe.ts';
import { createFix, defineRecipe } from '../shared/define-recipe.ts';
import { removeDeclarations } from '../shared/inline-style.ts';
import {
  areInSameTree,
  declareStyle,
  ensureId,
  moveElement,
  removeAttribute,
  removeAttributes,
  setAttribute,
  unwrapElement,
} from '../shared/patch-steps.ts';

/** Exposes visible controls, and makes invisible ones unreachable for everyone. */
const ariaHiddenFocus = defineRecipe('aria-hidden-focus', ['reachable'], ({ element, related: stops }) => {
  if (
    stops.every(({ isVisible }) => isVisible) &&
    stops.some((stop) => isNativeField(stop) || getVisibleInnerText(stop).trim() !== '')
  ) {
    return createFix(
      'likely',
      'The content is visible and usable, so screen readers should announce it too.',
      [removeAttribute(element, 'aria-hidden')],
    );
  }
  if (stops.every(({ isVisible }) => !isVisible)) {
    return createFix(
      'likely',
      'The content is invisible, so it should not be reachable with the keyboard either.',
      [setAttribute(element, 'inert', '')],
    );
  }
  return createFix(
    'likely',
    'Content that is hidden from screen readers is removed from the tab order. It can still be used with a pointer.',
    stops.map((stop) => setAttribute(stop, 'tabindex', '-1')),
  );
});

/** Keeps the inner of two nested controls, and removes elements that are not controls from the tab order. */
const nestedInteractive = defineRecipe(
  'nested-interactive',
  ['reachableInside'],
  ({ element, related: stops }) => {
    if (stops.every(isPlainText)) {
      return createFix(
        'likely',
        'The inner element is not a control, so it does not need to be in the tab order.',
        stops.map((stop) => removeAttribute(stop, 'tabindex')),
      );
    }
    const isWidget = isWidgetRole(element.role);
    const isWhole = stops.length === 1 && stops[0]?.textContent.trim() === element.textContent.trim();
    if (!isWidget && element.hasAttr('role')) {
      return createFix(
        'likely',
        'Without the role, the inner control is announced and usable.',
        removeAttributes(element, roleAttributes),
      );
    }
    if (isWhole) {
      const why = 'The outer control contains only the inner one, so the inner one is enough.';
      if (element.tag === 'button')
        return createFix('guess', why, [unwrapElement(element)], outerControlAdvice);
      if (!isWidgetPart(element))
        return createFix('guess', why, removeAttributes(element, roleAttributes), outerControlAdvice);
    }
    if (isWidgetPart(element)) {
      return createFix(
        'guess',
        'The inner controls are removed from the tab order, so that only the outer control receives focus.',
        stops.map((stop) => setAttribute(stop, 'tabindex', '-1')),
        'Check that the outer control offers what the inner ones do.',
      );
    }
    return createFix(
      'guess',
      'Moves the inner control after the outer one, so that each can be reached and announced.',
      stops.toReversed().map((stop) => moveElement(stop, 'after', element)),
      'Check the position and the name of both controls.',
    );
  },
);

const roleAttributes = [
  'role',
  'tabindex',
  'aria-label',
  'aria-labelledby',
  'aria-checked',
  'aria-expanded',
  'aria-pressed',
  'aria-selected',
  'aria-valuenow',
  'aria-valuemin',
  'aria-valuemax',
];

const outerControlAdvice = 'If the outer control has a function of its own, move the inner one next to it.';

/** Returns whether the element is a required part of a composite widget. */
function isWidgetPart(element: ElementModel): boolean {
  const parent = getAccessibleParent(element);
  return parent !== null && getAllowedChildRoles(parent.role ?? '').includes(element.role ?? '');
}

/** Returns whether the element is plain text that was added to the tab order. */
function isPlainText(stop: ElementModel): boolean {
  return (
    stop.hasAttr('tabindex') &&
    !isWidgetRole(stop.role) &&
    !stop.hasAttr('href') &&
    /^(span|div|p|b|i|em|strong|img|svg)$/.test(stop.tag)
  );
}

/** Makes the box focusable, and a region named by its heading if it contains one. */
const scrollableRegionFocusable = defineRecipe(
  'scrollable-region-focusable',
  ['unreachable'],
  ({ element }, page) => {
    const makeFocusable = setAttribute(element, 'tabindex', '0');
    const headings = page
      .byRole('heading')
      .filter((heading) => element.contains(heading) && heading.name !== '');
    const [heading] = headings;
    const canTakeRole = element.tag === 'div' && element.explicitRole === null && element.isExposed;
    if (!heading || headings.length > 1 || !canTakeRole || !areInSameTree(heading, element)) {
      return createFix(
        'certain',
        'When the box is focusable, keyboard users can scroll it with the arrow keys.',
        [makeFocusable],
      );
    }
    const { id, steps } = ensureId(heading, heading.name);
    return createFix(
      'likely',
      'When the box is focusable, keyboard users can scroll it with the arrow keys. Its heading names it.',
      [
        makeFocusable,
        setAttribute(element, 'role', 'region'),
        ...steps,
        setAttribute(element, 'aria-labelledby', id),
      ],
    );
  },
);

const focusableTags = new Set(['a', 'area', 'button', 'input', 'select', 'textarea', 'summary', 'iframe']);

/** Removes `tabindex` from native controls, and sets it to 0 on all other elements. */
const tabindex = defineRecipe('tabindex', ['ahead'], ({ element }) => {
  const isNative =
    focusableTags.has(element.tag) && (element.hasAttr('href') || !/^(a|area)$/.test(element.tag));
  return createFix('certain', 'The element keeps its natural position in the tab order.', [
    isNative ? removeAttribute(element, 'tabindex') : setAttribute(element, 'tabindex', '0'),
  ]);
});

/** Minimum target size of 2.5.8 in CSS pixels. */
const MIN_TARGET_SIZE = 24;

/** Enlarges the target to the minimum size of 2.5.8. */
const targetSize = defineRecipe('target-size', ['small'], ({ element: target }) => {
  const { box } = target;
  if (box === null) return null;
  const isInline = target.style('display') === 'inline' && target.style('position') !== 'absolute';
  return createFix(
    'likely',
    `A target of ${MIN_TARGET_SIZE} by ${MIN_TARGET_SIZE} px can be activated without hitting its neighbors.`,
    [
      ...(isInline ? [declareStyle(target, 'display', 'inline-block')] : []),
      ...(box.width < MIN_TARGET_SIZE ? [declareStyle(target, 'min-width', `${MIN_TARGET_SIZE}px`)] : []),
      ...(box.height < MIN_TARGET_SIZE ? [declareStyle(target, 'min-height', `${MIN_TARGET_SIZE}px`)] : []),
      ...(isInline && box.height < MIN_TARGET_SIZE
        ? [declareStyle(target, 'margin-block', `${computeNeighborMargin(box.height)}px`)]
        : []),
    ],
  );
});

/** Computes the margin that keeps a neighbor of the same height clear: half of the missing height. */
const computeNeighborMargin = (height: number): number => Math.ceil((MIN_TARGET_SIZE - height) / 2);

export const recipes: readonly Recipe[] = [
  defineRecipe('accesskeys', ['shared'], ({ facts, related }) =>
    createFix(
      'likely',
      `The first element keeps the access key “${String(facts.key).slice(0, 10)}”; the other elements can be reached with the Tab key.`,
      related.map((element) => removeAttribute(element, 'accesskey')),
      'If people use these access keys, give each of the other elements a unique one.',
    ),
  ),
  ariaHiddenFocus,
  // Makes a clickable element a button, and removes text without behavior from the tab order.
  defineRecipe('focus-order-semantics', ['noRole'], ({ element }) => {
    const isClickable = ['onclick', 'onkeydown', 'onkeyup', 'onkeypress', 'onmousedown'].some((name) =>
      element.hasAttr(name),
    );
    const hasNoTabStops = getTabStopsInside(element).length === 0;
    if (isClickable || element.style('cursor') === 'pointer') {
      if (!hasNoTabStops || element.textContent.trim() === '' || element.hasState(NodeState.scrollable))
        return null;
      return createFix(
        'guess',
        'The element responds to clicks, so it should be announced as a button.',
        [setAttribute(element, 'role', 'button')],
        'Use a button element if possible. It supports Enter and Space natively.',
      );
    }
    if (element.hasAttr('onfocus') || element.hasAttr('onblur')) return null;
    return createFix(
      'guess',
      'The element does not seem to be interactive, and text does not have to be in the tab order to be read.',
      [removeAttribute(element, 'tabindex')],
      'If a script makes this a control, use a button element instead.',
    );
  }),
  // Removes the outline from the style attribute. Outlines set in style sheets are overridden with `revert`, which
  // rolls back to the browser default: none at rest, a focus indicator on focus (CSS Cascade 4, 7.3).
  defineRecipe('focus-visible', ['unseen'], ({ element }) => {
    const style = element.attr('style');
    const without = style === null ? null : removeDeclarations(style, /^outline(-style|-width|-color)?$/);
    if (without === null) {
      const { box } = element;
      // An element without a size cannot show an outline.
      if (box === null || box.width === 0 || box.height === 0) return null;
      return createFix(
        'likely',
        'Overrides the outline set in style sheets, so that browsers show their default focus indicator.',
        [declareStyle(element, 'outline', 'revert')],
      );
    }
    return createFix('likely', 'Without this declaration, browsers show their default focus indicator.', [
      without === '' ? removeAttribute(element, 'style') : setAttribute(element, 'style', without),
    ]);
  }),
  nestedInteractive,
  scrollableRegionFocusable,
  tabindex,
  targetSize,
];
