import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

const imageRoles = new Set(['img', 'image', 'graphics-document', 'graphics-symbol']);

/** ACT 7d6734. Applies only to explicit roles, with which authors declare that the graphic is an image. */
export const svgImgAlt = defineRule({
  id: 'svg-img-alt',
  title: 'SVG elements with an image role have alternative text',
  help: 'Add a `<title>` as the first child, or an `aria-label`, that describes the image.',
  impact: 'Screen reader users hear only “image” and miss what it conveys.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: ['7d6734'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['svg-img-alt'],
  traits: { requiresNameOf: 'image', measures: ['1.1.1'], indicates: ['svg'] },
  applies: (page) =>
    page
      .byAttribute('role')
      .filter((element) => element.isSvg && element.isExposed && imageRoles.has(element.explicitRole ?? '')),
  check: checkAccessibleName,
  messages: getNameMessages('SVG image', 'alternative text'),
});
