import { getAriaAttributes, isGlobalAttribute } from '@curbcut/rules/for-recipes';
import { createFix, defineRecipe } from '../../shared/define-recipe.ts';
import { removeAttribute, removeAttributes, setAttribute } from '../../shared/patch-steps.ts';
import { toShortText } from '../../shared/plain-text.ts';

/** What can be used is not decoration; words that were written for a picture are what people hear of it. */
export const presentationRoleConflict = defineRecipe(
  'presentation-role-conflict',
  ['focusable', 'attribute'],
  ({ element, reason }) => {
    const isPicture = element.isHtml && element.tag === 'img';
    if (reason === 'focusable') {
      if (!element.hasAttr('role') || (isPicture && element.attr('alt') === '')) {
        return element.hasAttr('tabindex')
          ? createFix('likely', 'A decoration does nothing, so the Tab key need not stop at it.', [
              removeAttribute(element, 'tabindex'),
            ])
          : null;
      }
      const isNative = element.implicitRole !== null && element.implicitRole !== 'generic' && !isPicture;
      return isNative || !element.hasAttr('tabindex')
        ? createFix('likely', 'What can be used is no decoration, and browsers tell of it all the same.', [
            removeAttribute(element, 'role'),
          ])
        : createFix('likely', 'A decoration does nothing, so the Tab key need not stop at it.', [
            removeAttribute(element, 'tabindex'),
          ]);
    }
    if (/^h[1-6]$/.test(element.tag) && element.textContent.trim() !== '') {
      return createFix(
        'likely',
        'A heading with words is no decoration, and browsers tell of it all the same.',
        [removeAttribute(element, 'role')],
      );
    }
    const words = toShortText(element.attr('aria-label')) ?? toShortText(element.attr('title'));
    if (isPicture && element.attr('alt') === '' && words !== null && element.explicitRole === null) {
      return createFix(
        'guess',
        'People hear these words now, so they are the text alternative of the picture.',
        [setAttribute(element, 'alt', words), ...removeAttributes(element, ['aria-label', 'title'])],
      );
    }
    const global = getAriaAttributes(element)
      .map(([name]) => name)
      .filter(isGlobalAttribute);
    return createFix('likely', 'Without these attributes browsers leave the element out, as its mark says.', [
      ...removeAttributes(element, [...global, 'title']),
    ]);
  },
);
