import type { ElementModel, PatchStep } from '@curbcut/page-model';
import { getHeadingLevel, sortInReadingOrder } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { areInSameTree, ensureId } from '../../shared/ids.ts';
import { getMiddleValue } from '../../shared/middle-value.ts';
import { setAttribute } from '../../shared/patch-steps.ts';

/** Sets missing states to their implicit ARIA values, so that behavior stays the same but the state is announced. */
export const ariaRequiredAttr = defineRecipe('aria-required-attr', ['missing'], ({ element, facts }) => {
  const missing = facts.missing as readonly string[];
  const steps: PatchStep[] = [];
  for (const name of missing) {
    const own = name === 'aria-controls' ? pointToControlled(element) : getDefaultValue(element, name);
    if (own === null) return null;
    steps.push(...(typeof own === 'string' ? [setAttribute(element, name, own)] : own));
  }
  const isFixed = missing.every((name) => name === 'aria-level' || name === 'aria-controls');
  return createFix(
    isFixed ? 'likely' : 'guess',
    'Adds the attribute that the role requires, with the value that browsers assume without it.',
    steps,
    isFixed ? null : `Make sure that your script keeps ${missing.join(', ')} up to date.`,
  );
});

function getDefaultValue(element: ElementModel, name: string): string | null {
  switch (name) {
    case 'aria-checked':
    case 'aria-expanded':
      return 'false';
    case 'aria-level':
      return String(getHeadingLevelAt(element));
    case 'aria-valuenow':
      return getMiddleValue(element);
    default:
      return null;
  }
}

/** Returns the level of the preceding heading, and at least 2. */
function getHeadingLevelAt(element: ElementModel): number {
  const headings = sortInReadingOrder(element.page, element.page.byRole('heading'));
  const before = headings.filter((heading) => heading.index < element.index && heading !== element).at(-1);
  return before ? Math.max(2, getHeadingLevel(before)) : 2;
}

/** Sets `aria-controls` to the popup of a combobox, or to the element next to a scroll bar. */
function pointToControlled(element: ElementModel): PatchStep[] | null {
  const popups = element.page.byRole('listbox', 'grid', 'tree', 'dialog');
  const target =
    element.role === 'scrollbar'
      ? element.parent?.children.find((other) => other !== element && other.tag !== 'script')
      : (popups.find((popup) => popup.index > element.index) ?? popups[0]);
  if (!target || !areInSameTree(target, element)) return null;
  const { id, steps } = ensureId(target, element.role === 'scrollbar' ? 'scrolled' : 'choices');
  return [...steps, setAttribute(element, 'aria-controls', id)];
}
