import type { ElementModel } from '@curbcut/page-model';
import { getTabStopsInside, getVisibleInnerText } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toPlainText } from '../../shared/plain-text.ts';

const namingAttributes = new Set(['aria-label', 'aria-labelledby']);
/** Elements without semantics of their own, which can take a role. */
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
 * Removes a name that only repeats the text, or that is on an element with semantics of its own. Otherwise gives the
 * element a role that allows a name: `img` for symbols, `group` for anything else.
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
      return createFix('likely', 'With its native role, the element supports the attribute.', [
        removeAttribute(element, 'role'),
      ]);
    }
    const isNamed = attributes.some((name) => namingAttributes.has(name));
    const label = toPlainText(
      element.attr('aria-label') ?? element.references('aria-labelledby')[0]?.textContent,
      300,
    );
    const text = getVisibleInnerText(element).replace(/\s+/g, ' ').trim();
    const canTakeRole = element.isHtml && genericTags.has(element.tag) && element.explicitRole === null;
    if (!isNamed || label === null || !canTakeRole || text.toLowerCase() === label.toLowerCase()) {
      return createFix(
        text === '' && isNamed && label !== null ? 'guess' : 'likely',
        'Screen readers may ignore the attribute on this element, so it should not be used.',
        removeAttributes(element, attributes),
        text === '' && isNamed && label !== null
          ? `If people need “${label.slice(0, 80)}”, add it as visible text.`
          : null,
      );
    }
    const role = isSymbol(element, text) ? 'img' : 'group';
    return createFix(
      'likely',
      role === 'img'
        ? 'As an image, the element can have a name, and its symbols are not read out one by one.'
        : 'As a group, the element can have a name, and its content is still announced.',
      [setAttribute(element, 'role', role)],
    );
  },
);

/** Returns whether the element contains only symbols, such as stars or an icon, and no controls. */
function isSymbol(element: ElementModel, text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !element.isFocusable && getTabStopsInside(element).length === 0;
}
