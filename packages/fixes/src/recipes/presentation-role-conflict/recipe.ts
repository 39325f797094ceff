import { getAriaAttributes, isGlobalAttribute } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';

/** Removes the role from interactive elements, and turns the ARIA name of an image into its alternative text. */
export const presentationRoleConflict = defineRecipe(
  'presentation-role-conflict',
  ['focusable', 'attribute'],
  ({ element, reason }) => {
    const isImg = element.isHtml && element.tag === 'img';
    if (reason === 'focusable') {
      if (!element.hasAttr('role') || (isImg && element.attr('alt') === '')) {
        return element.hasAttr('tabindex')
          ? createFix(
              'likely',
              'A decorative element has no function, so it does not need to be in the tab order.',
              [removeAttribute(element, 'tabindex')],
            )
          : null;
      }
      const isNative = element.implicitRole !== null && element.implicitRole !== 'generic' && !isImg;
      return isNative || !element.hasAttr('tabindex')
        ? createFix('likely', 'An interactive element is not decorative, and browsers ignore the role.', [
            removeAttribute(element, 'role'),
          ])
        : createFix(
            'likely',
            'A decorative element has no function, so it does not need to be in the tab order.',
            [removeAttribute(element, 'tabindex')],
          );
    }
    if (/^h[1-6]$/.test(element.tag) && element.textContent.trim() !== '') {
      return createFix('likely', 'A heading with text is not decorative, and browsers ignore the role.', [
        removeAttribute(element, 'role'),
      ]);
    }
    const words = toShortText(element.attr('aria-label')) ?? toShortText(element.attr('title'));
    if (isImg && element.attr('alt') === '' && words !== null && element.explicitRole === null) {
      return createFix(
        'guess',
        'Screen readers already announce this text, so it becomes the alternative text of the image.',
        [setAttribute(element, 'alt', words), ...removeAttributes(element, ['aria-label', 'title'])],
      );
    }
    const global = getAriaAttributes(element)
      .map(([name]) => name)
      .filter(isGlobalAttribute);
    return createFix(
      'likely',
      'Without these attributes, browsers treat the element as decorative, as its markup intends.',
      [...removeAttributes(element, [...global, 'title'])],
    );
  },
);
