import { defineRule, passed } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/**
 * ACT 23a2a8, for `img` elements. `role-img-alt` covers other HTML elements that browsers expose as images.
 */
export const imageAlt = defineRule({
  id: 'image-alt',
  title: 'Images have alternative text or are marked as decorative',
  help: 'Describe what the image conveys in its `alt` attribute, or write `alt=""` if the image is decorative.',
  impact: 'Screen reader users hear only “image” or a file name and miss what the image conveys.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'critical',
  bestPractice: false,
  act: ['23a2a8'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['image-alt'],
  traits: { requiresNameOf: 'image', measures: ['1.1.1'] },
  applies: (page) => page.byTag('img').filter((image) => image.isExposed),
  check: (image) => (image.role === 'none' ? passed('decorative') : checkAccessibleName(image)),
  messages: {
    ...getNameMessages('image', 'alternative text'),
    decorative: 'The image is marked as decorative.',
  },
});
