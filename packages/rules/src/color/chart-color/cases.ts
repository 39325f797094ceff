import { defineCases } from '../../rule-cases.ts';
import { chartColor } from './rule.ts';

const chart =
  '<svg class="chart" role="img" aria-label="Sales" width="300" height="200"><rect width="90" height="90" fill="red"/><rect width="60" height="60" fill="green"/><rect width="30" height="30" fill="blue"/></svg>';

export const cases = defineCases(chartColor, {
  neverPasses: true,
  cantTell: [
    { html: `<div>${chart}<ul class="chart-legend"><li>Kiel<li>Oslo</ul></div>`, reason: 'legend' },
    {
      // Two layers of the same chart.
      html: `<div style="position: relative">${chart}${chart.replace('<svg', '<svg style="position: absolute; top: 0; left: 0"')}<ul class="legend"><li>Kiel</ul></div>`,
      reason: 'legend',
      count: 1,
    },
    {
      html: chart.replace('</svg>', '<g class="legend"><text x="200" y="20">Kiel</text></g></svg>'),
      reason: 'legend',
    },
  ],
  inapplicable: [
    // It isn't clear to which chart the legend belongs.
    `<div><div>${chart}</div><div>${chart}</div><ul class="legend"><li>Kiel</ul></div>`,
    chart,
    `<div>${chart}<ul class="legendary"><li>Kiel</ul></div>`,
    `<div>${chart}<ul class="legend" hidden><li>Kiel</ul></div>`,
    '<form><fieldset><legend class="legend">Kiel</legend></fieldset></form>',
  ],
});
