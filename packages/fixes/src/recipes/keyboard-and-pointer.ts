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
    return createFix('likely', 'Screen readers announce the content too, because it’s visible and usable.', [
      removeAttribute(element, 'aria-hidden'),
    ]);
  }
  if (stops.every(({ isVisible }) => !isVisible)) {
    return createFix('likely', 'Keyboard users no longer reach invisible content.', [
      setAttribute(element, 'inert', ''),
    ]);
  }
  return createFix(
    'likely',
    'Keyboard users no longer reach what screen readers skip. The content still works with a pointer.',
    stops.map((stop) => setAttribute(stop, 'tabindex', '-1')),
  );
});

/**
 * Keeps the inner one of two nested controls, and removes elements that are not controls from the tab order.
 */
const nestedInteractive = defineRecipe(
  'nested-interactive',
  ['reachableInside'],
  ({ element, related: stops }) => {
    if (stops.every(isPlainText)) {
      return createFix(
        'likely',
        'Tab stops only at the control, because the inner element isn’t a control.',
        stops.map((stop) => removeAttribute(stop, 'tabindex')),
      );
    }
    const isWidget = isWidgetRole(element.role);
    const isWhole = stops.length === 1 && stops[0]?.textContent.trim() === element.textContent.trim();
    if (!isWidget && element.hasAttr('role')) {
      return createFix(
        'likely',
        'Screen reader users can use the inner control: without the role, it’s announced.',
        removeAttributes(element, roleAttributes),
      );
    }
    if (isWhole) {
      const why =
        'Screen reader users get one control instead of two. The outer control only wraps the inner one, so we drop it.';
      if (element.tag === 'button')
        return createFix('guess', why, [unwrapElement(element)], outerControlAdvice);
      if (!isWidgetPart(element))
        return createFix('guess', why, removeAttributes(element, roleAttributes), outerControlAdvice);
    }
    if (isWidgetPart(element)) {
      return createFix(
        'guess',
        'Tab stops only at the outer control: the inner ones are no longer in the tab order.',
        stops.map((stop) => setAttribute(stop, 'tabindex', '-1')),
        'Check that the outer control does everything the inner ones do.',
      );
    }
    return createFix(
      'guess',
      'Screen reader users can reach both controls: the inner one moves after the outer one.',
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

const outerControlAdvice = 'If the outer control has its own function, move the inner one next to it.';

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

/** Makes the box focusable. If it contains a heading, makes it a region named by the heading. */
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
        'Keyboard users can scroll the box with the arrow keys once it’s focusable.',
        [makeFocusable],
      );
    }
    const { id, steps } = ensureId(heading, heading.name);
    return createFix(
      'likely',
      'Keyboard users can scroll the box with the arrow keys once it’s focusable. Screen readers announce it with its heading.',
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

/** Removes `tabindex` from native controls and sets it to 0 on all other elements. */
const tabindex = defineRecipe('tabindex', ['ahead'], ({ element }) => {
  const isNative =
    focusableTags.has(element.tag) && (element.hasAttr('href') || !/^(a|area)$/.test(element.tag));
  return createFix(
    'certain',
    'Keyboard users reach the element where they expect it, in its natural position.',
    [isNative ? removeAttribute(element, 'tabindex') : setAttribute(element, 'tabindex', '0')],
  );
});

/** Minimum target size in 2.5.8, in CSS pixels. */
const MIN_TARGET_SIZE = 24;

/** Enlarges the target to the minimum size in 2.5.8. */
const targetSize = defineRecipe('target-size', ['small'], ({ element: target }) => {
  const { box } = target;
  if (box === null) return null;
  const isInline = target.style('display') === 'inline' && target.style('position') !== 'absolute';
  return createFix(
    'likely',
    `People can hit the target without hitting its neighbors: it’s ${MIN_TARGET_SIZE} by ${MIN_TARGET_SIZE} px.`,
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
      `Keyboard users know what the key does: the first element keeps “${String(facts.key).slice(0, 10)}”. The others lose it; Tab still reaches them.`,
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
        'Screen readers announce a button, because the element responds to clicks.',
        [setAttribute(element, 'role', 'button')],
        'Use a button element if possible. It supports Enter and Space natively.',
      );
    }
    if (element.hasAttr('onfocus') || element.hasAttr('onblur')) return null;
    return createFix(
      'guess',
      'Keyboard users don’t stop here, because the element doesn’t seem interactive and text can be read without being in the tab order.',
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
        'Keyboard users see where focus is, because browsers show their default indicator despite the style sheets.',
        [declareStyle(element, 'outline', 'revert')],
      );
    }
    return createFix(
      'likely',
      'Keyboard users see where focus is. Without this declaration, browsers show their default indicator.',
      [without === '' ? removeAttribute(element, 'style') : setAttribute(element, 'style', without)],
    );
  }),
  nestedInteractive,
  scrollableRegionFocusable,
  tabindex,
  targetSize,
];
