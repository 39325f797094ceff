import type { ElementModel, PageModel } from '@curbcut/page-model';
import { cantTell, defineRule } from '../../rule.ts';
import { getCharts } from '../../shared/charts.ts';
import { memoizePerPage } from '../../shared/memoize-per-page.ts';

const legendPattern = /(^|[^a-z])legend([^a-z]|$)/i;
/** Maximum levels from a chart up to the element that contains its legend. */
const MAX_LEVELS = 3;

/** Success criterion 1.4.1 for charts with a legend, which usually explains colors. */
export const chartColor = defineRule({
  id: 'chart-color',
  title: 'Charts can be understood without color',
  help: 'Label the parts of the chart directly, or distinguish them by patterns, shapes or line styles as well as by color.',
  impact: 'People who are color-blind can’t tell which part of the chart a legend entry explains.',
  criteria: ['1.4.1'],
  category: 'color-contrast',
  severity: 'serious',
  bestPractice: false,
  act: [],
  axe: [],
  limits: [
    'Recognizes charts and legends by their names, classes and ids. Legends drawn on a canvas aren’t detected.',
  ],
  applies: (page) => [...getLegends(page).keys()],
  check: (chart, page) => {
    const legend = getLegends(page).get(chart)!;
    const text = legend.textContent.replace(/\s+/g, ' ').trim();
    return cantTell('legend', { facts: { text }, related: [legend] });
  },
  messages: {
    legend:
      'Can you match each legend entry to its part of the chart without relying on color, for example by labels, patterns or shapes? Legend: “{text}”',
  },
});

/** The legend of each chart that has one. Of several layers of a chart, which have the same legend, only the first. */
const getLegends = memoizePerPage((page): ReadonlyMap<ElementModel, ElementModel> => {
  const legends = new Map<ElementModel, ElementModel>();
  const known = new Set<ElementModel>();
  for (const chart of getCharts(page)) {
    const legend = findLegend(chart, page);
    if (legend === null || known.has(legend)) continue;
    known.add(legend);
    legends.set(chart, legend);
  }
  return legends;
});

function findLegend(chart: ElementModel, page: PageModel): ElementModel | null {
  const candidates = [...page.byAttribute('class'), ...page.byAttribute('id')].filter(
    (element) => element.isVisible && legendPattern.test(`${element.attr('class')} ${element.attr('id')}`),
  );
  let around: ElementModel | null = chart;
  for (let level = 0; around !== null && level <= MAX_LEVELS; level++, around = around.flatParent) {
    const area = around;
    // A legend next to several charts may belong to a different one.
    if (getCharts(page).some((other) => area.contains(other) && !isSameChart(chart, other))) return null;
    const legend = candidates.find(
      (candidate) => area.contains(candidate) && candidate.textContent.trim() !== '',
    );
    if (legend !== undefined) return legend;
  }
  return null;
}

/** Returns whether two graphics belong to the same chart: libraries draw some charts in several layers. */
function isSameChart(chart: ElementModel, other: ElementModel): boolean {
  if (chart === other || chart.contains(other) || other.contains(chart)) return true;
  const [one, two] = [chart.box, other.box];
  if (one === null || two === null) return true;
  const isBeside = one.x + one.width <= two.x || two.x + two.width <= one.x;
  const isBelow = one.y + one.height <= two.y || two.y + two.height <= one.y;
  return !isBeside && !isBelow;
}
