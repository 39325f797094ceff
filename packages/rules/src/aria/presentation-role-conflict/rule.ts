import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getAriaAttributes } from '../../shared/aria-attributes.ts';
import { mergeInDocumentOrder } from '../../shared/document-order.ts';

/**
 * ACT 46ca7f. Frames are left out: what is inside takes the focus, not they, and `frame-title` asks of their name.
 */
export const presentationRoleConflict = defineRule({
  id: 'presentation-role-conflict',
  title: 'What is marked as decorative is not told',
  help: 'Take away the focus and the global ARIA attribute, or do not mark the element as decorative.',
  impact:
    'Browsers do not obey the mark: screen-reader users hear of something that was meant to be left out.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: ['46ca7f'],
  axe: ['presentation-role-conflict'],
  applies: (page) =>
    mergeInDocumentOrder([page.byAttribute('role'), page.byTag('img')]).filter(
      (element) =>
        isMarkedDecorative(element) &&
        !(element.isHtml && (element.tag === 'iframe' || element.tag === 'frame')),
    ),
  check: (element) => {
    if (!element.isExposed || element.role === 'none') return passed('leftOut');
    if (element.isFocusable) return failed('focusable', { facts: { tag: element.tag } });
    const named = element.attr('title') ? ['title'] : [];
    return failed('attribute', {
      facts: { attributes: [...getAriaAttributes(element).map(([name]) => name), ...named] },
    });
  },
  messages: {
    leftOut: 'Screen readers leave the element out, as its mark says.',
    focusable:
      'Screen-reader users hear of this {tag} although it is marked as decorative: it can take the focus.',
    attribute:
      'Screen-reader users hear of this element although it is marked as decorative: it carries {attributes}.',
  },
});

/** ACT “marked as decorative”: by its role, or a picture with an empty alt and no role. */
function isMarkedDecorative(element: ElementModel): boolean {
  const role = element.explicitRole;
  if (role === 'none' || role === 'presentation') return true;
  return element.isHtml && element.tag === 'img' && element.attr('alt') === '' && role === null;
}
