import type { ElementModel } from '@curbcut/page-model';
import { tabStopsInside, visibleInnerText } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { plainWords } from '../../shared/plain-words.ts';
import { drop, dropAll, set } from '../../shared/steps.ts';

const names = new Set(['aria-label', 'aria-labelledby']);
/** Elements that mean nothing by themselves, so that a role can tell what they are. */
const meaningless = new Set([
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
      return fix('likely', 'As what it is by itself the element may carry the attribute.', [
        drop(element, 'role'),
      ]);
    }
    const isNamed = attributes.some((name) => names.has(name));
    const label = plainWords(
      element.attr('aria-label') ?? element.references('aria-labelledby')[0]?.textContent,
      300,
    );
    const text = visibleInnerText(element).replace(/\s+/g, ' ').trim();
    const takesRole = element.isHtml && meaningless.has(element.tag) && element.explicitRole === null;
    if (!isNamed || label === null || !takesRole || text.toLowerCase() === label.toLowerCase()) {
      return fix(
        text === '' && isNamed && label !== null ? 'guess' : 'likely',
        'The attribute may not be heard on this element, so nobody should rely on it.',
        dropAll(element, attributes),
        text === '' && isNamed && label !== null
          ? `Write “${label.slice(0, 80)}” as a text that everybody sees, if people need it.`
          : null,
      );
    }
    const role = isSign(element, text) ? 'img' : 'group';
    return fix(
      'likely',
      role === 'img'
        ? 'As an image the element may be named, and its signs are not read out one by one.'
        : 'As a group the element may be named, and people hear what it holds as well.',
      [set(element, 'role', role)],
    );
  },
);

/** Nothing but signs, such as stars or an icon, and nothing to use. */
function isSign(element: ElementModel, text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !element.isFocusable && tabStopsInside(element).length === 0;
}
