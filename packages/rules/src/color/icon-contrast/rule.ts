import type { ElementModel } from '@curbcut/page-model';
import { cantTell, defineRule, failed, passed } from '../../rule.ts';
import { controlContrastProbe, getMeasuredElements, getMeasurement } from '../control-questions.ts';

const REQUIRED_CONTRAST = 3;
const logoPattern = /(^|[^a-z])(logo|brand|home)([^a-z]|$)/i;

/**
 * Success criterion 1.4.11 for glyphs that are the only content of a control. Fails only if no part of the
 * glyph has enough contrast with any adjacent color.
 */
export const iconContrast = defineRule({
  id: 'icon-contrast',
  title: 'Icons of controls have sufficient contrast',
  help: 'Use an icon color with at least 3:1 contrast against its background.',
  impact: 'People with low vision can’t see the icon, and the control has no text.',
  criteria: ['1.4.11'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Measures links, buttons, menu items and tabs without text, up to 96 by 96 CSS pixels. Logos, disabled controls and icons that appear on hover are skipped.',
    'An icon passes if any part of it has enough contrast, whether or not that part is enough to recognize it.',
  ],
  probe: controlContrastProbe,
  applies: (page) =>
    getMeasuredElements(page, 'icon').filter(
      (control) => getMeasurement(control).best !== null && !isLogo(control),
    ),
  check: (control) => {
    const { contrast, one, other } = getMeasurement(control).best!;
    const facts = { ratio: Math.floor(contrast * 100) / 100, one, other, required: REQUIRED_CONTRAST };
    if (contrast >= REQUIRED_CONTRAST) return passed('seen', { facts });
    return hasPhotograph(control) ? cantTell('image', { facts }) : failed('faint', { facts });
  },
  messages: {
    seen: 'The icon has {ratio}:1 contrast.',
    faint:
      'The icon of this control has only {ratio}:1 contrast ({one} and {other}); at least {required}:1 is required.',
    image:
      'Can people with low vision recognize what this image shows? It has at most {ratio}:1 contrast; icons need at least {required}:1.',
  },
});

/** Logos are exempt: their colors are essential. */
function isLogo(control: ElementModel): boolean {
  const href = control.attr('href')?.trim() ?? '';
  const words = [control.name, control.attr('class'), control.attr('id')];
  return href === '/' || href === './' || words.some((word) => word !== null && logoPattern.test(word));
}

/** Returns whether the control contains a raster image: the colors of photographs may be essential. */
function hasPhotograph(control: ElementModel): boolean {
  return [control, ...control.descendants()].some(
    (element) =>
      element.isHtml &&
      element.tag === 'img' &&
      !/\.svg([?#]|$)|^data:image\/svg/i.test(element.attr('src') ?? ''),
  );
}
