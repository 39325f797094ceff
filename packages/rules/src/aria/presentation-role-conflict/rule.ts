import type { ElementModel } from '@curbcut/page-model';
import { defineRule, failed, passed } from '../../rule.ts';
import { getAriaAttributes } from '../../shared/aria-attributes.ts';
import { mergeInDocumentOrder } from '../../shared/element-order.ts';

/**
 * ACT 46ca7f. Frames are skipped: their content receives focus instead of the frame, and `frame-title` checks
 * their name.
 */
export const presentationRoleConflict = defineRule({
  id: 'presentation-role-conflict',
  title: 'Elements marked as decorative are ignored by assistive technology',
  help: 'Make the element not focusable and remove its global ARIA attributes, or don’t mark it as decorative.',
  impact:
    'Browsers expose the element anyway, so screen reader users hear something that was meant to be ignored.',
  criteria: [],
  category: 'other',
  severity: 'minor',
  bestPractice: true,
  act: ['46ca7f'],
  axe: ['presentation-role-conflict'],
  traits: { isAboutAnnouncement: true },
  applies: (page) =>
    mergeInDocumentOrder([page.byAttribute('role'), page.byTag('img')]).filter(
      (element) =>
        isMarkedDecorative(element) &&
        !(element.isHtml && (element.tag === 'iframe' || element.tag === 'frame')),
    ),
  check: (element) => {
    if (!element.isExposed || element.role === 'none') return passed('excluded');
    // Like axe-core: the element has no native role that being focusable could restore.
    if (element.role === 'generic' && getAriaAttributes(element).length === 0) return passed('noRole');
    if (element.isFocusable) return failed('focusable', { facts: { tag: element.tag } });
    const titleAttribute = element.attr('title') ? ['title'] : [];
    return failed('attribute', {
      facts: { attributes: [...getAriaAttributes(element).map(([name]) => name), ...titleAttribute] },
    });
  },
  messages: {
    noRole: 'Even without `role`, the element would have no role.',
    excluded: 'Assistive technology ignores the element.',
    focusable: 'This {tag} element is marked as decorative, but it is focusable.',
    attribute: 'This element is marked as decorative, but it has {attributes}.',
  },
});

/**
 * Returns whether the element is “marked as decorative” as ACT defines it: by its role, or as an image with
 * an empty alt and no role.
 */
function isMarkedDecorative(element: ElementModel): boolean {
  const role = element.explicitRole;
  if (role === 'none' || role === 'presentation') return true;
  return element.isHtml && element.tag === 'img' && element.attr('alt') === '' && role === null;
}
