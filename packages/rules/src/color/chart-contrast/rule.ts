import { cantTell, defineRule, passed } from '../../rule.ts';
import { controlContrastProbe, getMeasuredElements, getMeasurement } from '../control-questions.ts';

/** Maximum pairs listed in a question. */
const MAX_LISTED_PAIRS = 3;
/** Difference in a color channel, 0 to 255, below which nobody relies on it, as between the stripes of rows. */
const MIN_RELIED_ON = 14;

/** Whether two colors, such as `#f8f6ec`, are nearly the same, so that they don't distinguish parts of the chart. */
const isAlike = (one: string, other: string): boolean =>
  [1, 3, 5].every((from) => {
    const read = (color: string) => Number.parseInt(color.slice(from, from + 2), 16);
    return Math.abs(read(one) - read(other)) < MIN_RELIED_ON;
  });

/** Success criterion 1.4.11 for charts. Never fails: labels or a table may provide the same information. */
export const chartContrast = defineRule({
  id: 'chart-contrast',
  title: 'Adjacent parts of charts have sufficient contrast',
  help: 'Separate the parts of the chart with lines, or give adjacent parts colors with at least 3:1 contrast against each other.',
  impact: 'People with low vision can’t tell the parts of the chart apart.',
  criteria: ['1.4.11'],
  category: 'color-contrast',
  severity: 'moderate',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Measures graphics of at least 120 by 80 CSS pixels whose names or class names contain words for charts, or that consist of labeled shapes. Only flat colors are compared, not thin lines.',
  ],
  probe: controlContrastProbe,
  applies: (page) => getMeasuredElements(page, 'chart'),
  check: (chart) => {
    const weakPairs = getMeasurement(chart).weakPairs.filter(({ one, other }) => !isAlike(one, other));
    if (weakPairs.length === 0) return passed('distinct');
    const pairs = weakPairs
      .toSorted((one, other) => one.contrast - other.contrast)
      .slice(0, MAX_LISTED_PAIRS)
      .map(({ one, other, contrast }) => `${one} next to ${other} (${Math.floor(contrast * 100) / 100}:1)`);
    return cantTell('similar', { facts: { pairs } });
  },
  messages: {
    distinct: 'Flat colors that meet in the chart have at least 3:1 contrast.',
    similar:
      'Can you tell the parts of this chart apart, or understand it, without seeing the difference between these colors, for example because each part has a label? {pairs}.',
  },
});
