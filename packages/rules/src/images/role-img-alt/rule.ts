import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT 23a2a8, for HTML elements other than `img` that are images to assistive technology. */
export const roleImgAlt = defineRule({
  id: 'role-img-alt',
  title: 'Elements with the role of an image have a text alternative',
  help: 'Say with aria-label or aria-labelledby what the image tells, or drop the role when it tells nothing.',
  impact: 'Blind people hear only “image” and miss what it tells: the role hides the text inside it too.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: ['23a2a8'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['role-img-alt'],
  applies: (page) => page.byRole('img').filter((element) => element.isHtml && element.tag !== 'img'),
  check: checkAccessibleName,
  messages: getNameMessages('image', 'alternative text'),
});
