import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { controlContrastProbe, getMeasured, getMeasuredElements } from '../control-questions.ts';

const REQUIRED_CONTRAST = 3;
const logoPattern = /(^|[^a-z])(logo|brand|home)([^a-z]|$)/i;

/**
 * Success criterion 1.4.11 for the glyphs of controls that contain nothing else. Fails only if no part of the glyph has
 * enough contrast with any color next to it.
 */
export const iconContrast = defineRule({
  id: 'icon-contrast',
  title: 'Icons of controls have sufficient contrast',
  help: 'Give the icon a color with a contrast of at least 3:1 with its background.',
  impact: 'People with low vision cannot see the icon, which is all that shows the control and what it does.',
  criteria: ['1.4.11'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Measures links, buttons, menu items and tabs of at most 96 by 96 CSS pixels that contain no text. Logos, disabled controls and icons that appear on hover are left out.',
    'An icon passes as soon as some part of it has enough contrast. Whether that part is enough to recognize it is not determined.',
  ],
  probe: controlContrastProbe,
  applies: (page) =>
    getMeasuredElements(page, 'icon').filter(
      (control) => getMeasured(control).best !== null && !isLogo(control),
    ),
  check: (control) => {
    const { contrast, one, other } = getMeasured(control).best!;
    const facts = { ratio: Math.floor(contrast * 100) / 100, one, other, required: REQUIRED_CONTRAST };
    if (contrast >= REQUIRED_CONTRAST) return passed('seen', { facts });
    return hasPhotograph(control) ? cantTell('image', { facts }) : failed('faint', { facts });
  },
  messages: {
    seen: 'The contrast of the icon is {ratio}:1.',
    faint:
      'The icon of this control has a contrast of {ratio}:1 ({one} and {other}); at least {required}:1 is required.',
    image:
      'Can people with low vision recognize what this image shows? Its contrast is {ratio}:1 at most, and at least {required}:1 is required for icons.',
  },
});

/** Logos are exempt: their colors are essential. */
function isLogo(control: ElementModel): boolean {
  const href = control.attr('href')?.trim() ?? '';
  const words = [control.name, control.attr('class'), control.attr('id')];
  return href === '/' || href === './' || words.some((word) => word !== null && logoPattern.test(word));
}

/** Returns whether an image that is not a vector drawing is inside: colors of photographs may be essential. */
function hasPhotograph(control: ElementModel): boolean {
  return [control, ...control.descendants()].some(
    (element) =>
      element.isHtml &&
      element.tag === 'img' &&
      !/\.svg([?#]|$)|^data:image\/svg/i.test(element.attr('src') ?? ''),
  );
}
