import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT 23a2a8, for HTML elements other than `img` that browsers expose as images. */
export const roleImgAlt = defineRule({
  id: 'role-img-alt',
  title: 'Elements with the role “img” have alternative text',
  help: 'Describe the image with `aria-label` or `aria-labelledby`, or remove the role if the image is decorative.',
  impact: 'Screen reader users hear only “image”, because the role also hides any text inside the element.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: ['23a2a8'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['role-img-alt'],
  traits: { requiresNameOf: 'image', measures: ['1.1.1'] },
  applies: (page) => page.byRole('img').filter((element) => element.isHtml && element.tag !== 'img'),
  check: checkAccessibleName,
  messages: getNameMessages('image', 'alternative text'),
});
