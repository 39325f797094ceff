import { defineRule, passed } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

/** ACT 23a2a8, for `img` elements; `role-img-alt` asks it of the other elements that are images. */
export const imageAlt = defineRule({
  id: 'image-alt',
  title: 'Pictures have a text alternative or are marked as decorative',
  help: 'Say in the alt attribute what the picture tells; write alt="" when it tells nothing that the text around it does not.',
  impact: 'Blind people hear only “image” or its file name and miss what the picture tells.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'critical',
  bestPractice: false,
  act: ['23a2a8'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['image-alt'],
  applies: (page) => page.byTag('img').filter((image) => image.isExposed),
  check: (image) => (image.role === 'none' ? passed('decorative') : checkAccessibleName(image)),
  messages: {
    ...getNameMessages('image', 'alternative text'),
    decorative: 'The picture is marked as decorative.',
  },
});
