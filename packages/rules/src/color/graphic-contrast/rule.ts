import { cantTell, defineRule, passed } from '../../rule.ts';
import { controlContrastProbe, getMeasured, getMeasuredElements } from '../control-questions.ts';

const REQUIRED_CONTRAST = 3;
const logoPattern = /(^|[^a-z])(logo|brand|flag)([^a-z]|$)/i;

/** Success criterion 1.4.11 for small drawings outside of controls. A text may say the same, so it never fails. */
export const graphicContrast = defineRule({
  id: 'graphic-contrast',
  title: 'Graphics have sufficient contrast',
  help: 'Give the graphic, or a line around its parts, a color with a contrast of at least 3:1 with what is next to it.',
  impact: 'People with low vision cannot see the graphic, such as the stars of a rating.',
  criteria: ['1.4.11'],
  category: 'color-contrast',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Measures inline SVG drawings with a name and without text, of at most 400 by 96 CSS pixels. Logos and flags are left out.',
    'A graphic passes as soon as some part of it has enough contrast.',
  ],
  probe: controlContrastProbe,
  applies: (page) =>
    getMeasuredElements(page, 'graphic').filter(
      (graphic) =>
        getMeasured(graphic).best !== null &&
        ![graphic.name, graphic.attr('class')].some((word) => word !== null && logoPattern.test(word)),
    ),
  check: (graphic) => {
    const { contrast, one, other } = getMeasured(graphic).best!;
    const facts = { name: graphic.name, ratio: Math.floor(contrast * 100) / 100, one, other };
    return contrast >= REQUIRED_CONTRAST ? passed('seen', { facts }) : cantTell('faint', { facts });
  },
  messages: {
    seen: 'The contrast of the graphic “{name}” is {ratio}:1.',
    faint:
      'Can people with low vision do without the graphic “{name}”, for example because a text beside it says the same? Its contrast is {ratio}:1 ({one} and {other}), and graphics that are needed require at least 3:1.',
  },
});
