import type { ElementModel } from '@curbcut/page-model';
import { getTabStopsInside, getVisibleInnerText } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toPlainText } from '../../shared/plain-text.ts';

const namingAttributes = new Set(['aria-label', 'aria-labelledby']);
/** Elements that mean nothing by themselves, so that a role can tell what they are. */
const genericTags = new Set([
  'div',
  'span',
  'i',
  'b',
  'bdi',
  'bdo',
  'data',
  'samp',
  'var',
  'q',
  'small',
  'u',
]);

/**
 * A name that only repeats what is written goes. Signs that a name explains become an image, what a name sums up a group;
 * where an element has a meaning of its own, its text counts and the name goes.
 */
export const ariaProhibitedAttr = defineRecipe(
  'aria-prohibited-attr',
  ['prohibited', 'noRole'],
  ({ element, facts }) => {
    const attributes = facts.attributes as readonly string[];
    if (
      /^(h[1-6]|ul|ol)$/.test(element.tag) &&
      (element.explicitRole === 'none' || element.explicitRole === 'presentation')
    ) {
      return createFix('likely', 'As what it is by itself the element may carry the attribute.', [
        removeAttribute(element, 'role'),
      ]);
    }
    const isNamed = attributes.some((name) => namingAttributes.has(name));
    const label = toPlainText(
      element.attr('aria-label') ?? element.references('aria-labelledby')[0]?.textContent,
      300,
    );
    const text = getVisibleInnerText(element).replace(/\s+/g, ' ').trim();
    const takesRole = element.isHtml && genericTags.has(element.tag) && element.explicitRole === null;
    if (!isNamed || label === null || !takesRole || text.toLowerCase() === label.toLowerCase()) {
      return createFix(
        text === '' && isNamed && label !== null ? 'guess' : 'likely',
        'The attribute may not be heard on this element, so nobody should rely on it.',
        removeAttributes(element, attributes),
        text === '' && isNamed && label !== null
          ? `Write “${label.slice(0, 80)}” as a text that everybody sees, if people need it.`
          : null,
      );
    }
    const role = isSymbol(element, text) ? 'img' : 'group';
    return createFix(
      'likely',
      role === 'img'
        ? 'As an image the element may be named, and its signs are not read out one by one.'
        : 'As a group the element may be named, and people hear what it holds as well.',
      [setAttribute(element, 'role', role)],
    );
  },
);

/** Nothing but signs, such as stars or an icon, and nothing to use. */
function isSymbol(element: ElementModel, text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !element.isFocusable && getTabStopsInside(element).length === 0;
}
