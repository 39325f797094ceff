import { defineRule } from '../../rule.ts';
import { checkAccessibleName, getNameMessages, NON_ACT_NAME_REASONS } from '../../shared/accessible-name.ts';

const imageRoles = new Set(['img', 'image', 'graphics-document', 'graphics-symbol']);

/** ACT 7d6734. Only explicit roles: they say that the author means the graphic to be read. */
export const svgImgAlt = defineRule({
  id: 'svg-img-alt',
  title: 'SVG graphics with the role of an image have a text alternative',
  help: 'Give the graphic a title element as its first child, or an aria-label, that says what it tells.',
  impact: 'Blind people hear only “image” and miss what the graphic tells.',
  criteria: ['1.1.1'],
  category: 'images',
  severity: 'serious',
  bestPractice: false,
  act: ['7d6734'],
  nonActReasons: NON_ACT_NAME_REASONS,
  axe: ['svg-img-alt'],
  applies: (page) =>
    page
      .byAttribute('role')
      .filter((element) => element.isSvg && element.isExposed && imageRoles.has(element.explicitRole ?? '')),
  check: checkAccessibleName,
  messages: getNameMessages('SVG image', 'alternative text'),
});
