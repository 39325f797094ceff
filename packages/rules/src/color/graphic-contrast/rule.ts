import { cantTell, defineRule, passed } from '../../rule.ts';
import { controlContrastProbe, getMeasuredElements, getMeasurement } from '../control-questions.ts';

const REQUIRED_CONTRAST = 3;
const logoPattern = /(^|[^a-z])(logo|brand|flag)([^a-z]|$)/i;

/**
 * Success criterion 1.4.11 for small graphics outside controls. Text may provide the same information, so the
 * rule never fails.
 */
export const graphicContrast = defineRule({
  id: 'graphic-contrast',
  title: 'Graphics have sufficient contrast',
  help: 'Give the graphic, or an outline around its parts, a color with at least 3:1 contrast against adjacent colors.',
  impact: 'People with low vision can’t see the graphic, for example rating stars.',
  criteria: ['1.4.11'],
  category: 'color-contrast',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Measures inline SVG graphics that have a name but no text, up to 400 by 96 CSS pixels. Logos and flags are skipped.',
    'A graphic passes if any part of it has enough contrast.',
  ],
  probe: controlContrastProbe,
  applies: (page) =>
    getMeasuredElements(page, 'graphic').filter(
      (graphic) =>
        getMeasurement(graphic).best !== null &&
        ![graphic.name, graphic.attr('class')].some((word) => word !== null && logoPattern.test(word)),
    ),
  check: (graphic) => {
    const { contrast, one, other } = getMeasurement(graphic).best!;
    const facts = { name: graphic.name, ratio: Math.floor(contrast * 100) / 100, one, other };
    return contrast >= REQUIRED_CONTRAST ? passed('seen', { facts }) : cantTell('faint', { facts });
  },
  messages: {
    seen: 'The graphic “{name}” has {ratio}:1 contrast.',
    faint: {
      question: 'Is the graphic “{name}” needed to understand the page?',
      ifSo: 'its contrast is too low: {ratio}:1 ({one} and {other}) instead of at least 3:1.',
    },
  },
});
