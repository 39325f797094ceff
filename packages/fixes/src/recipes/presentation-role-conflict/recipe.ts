import { ariaAttributes, isGlobalAttribute } from '@curbcut/rules/for-recipes';
import { defineRecipe, fix } from '../../shared/define-recipe.ts';
import { shortWords } from '../../shared/plain-words.ts';
import { drop, dropAll, set } from '../../shared/steps.ts';

/** What can be used is not decoration; words that were written for a picture are what people hear of it. */
export const presentationRoleConflict = defineRecipe(
  'presentation-role-conflict',
  ['focusable', 'attribute'],
  ({ element, reason }) => {
    const isPicture = element.isHtml && element.tag === 'img';
    if (reason === 'focusable') {
      if (!element.hasAttr('role') || (isPicture && element.attr('alt') === '')) {
        return element.hasAttr('tabindex')
          ? fix('likely', 'A decoration does nothing, so the Tab key need not stop at it.', [
              drop(element, 'tabindex'),
            ])
          : null;
      }
      const isNative = element.implicitRole !== null && element.implicitRole !== 'generic' && !isPicture;
      return isNative || !element.hasAttr('tabindex')
        ? fix('likely', 'What can be used is no decoration, and browsers tell of it all the same.', [
            drop(element, 'role'),
          ])
        : fix('likely', 'A decoration does nothing, so the Tab key need not stop at it.', [
            drop(element, 'tabindex'),
          ]);
    }
    if (/^h[1-6]$/.test(element.tag) && element.textContent.trim() !== '') {
      return fix('likely', 'A heading with words is no decoration, and browsers tell of it all the same.', [
        drop(element, 'role'),
      ]);
    }
    const words = shortWords(element.attr('aria-label')) ?? shortWords(element.attr('title'));
    if (isPicture && element.attr('alt') === '' && words !== null && element.explicitRole === null) {
      return fix('guess', 'People hear these words now, so they are the text alternative of the picture.', [
        set(element, 'alt', words),
        ...dropAll(element, ['aria-label', 'title']),
      ]);
    }
    const global = ariaAttributes(element)
      .map(([name]) => name)
      .filter(isGlobalAttribute);
    return fix('likely', 'Without these attributes browsers leave the element out, as its mark says.', [
      ...dropAll(element, [...global, 'title']),
    ]);
  },
);
