import { defineCases } from '../../rule-cases.ts';
import { chartContrast } from './rule.ts';

const bars = (colors: readonly string[], gap = 0) =>
  `<svg class="chart" role="img" aria-label="Sales" width="300" height="200">${colors
    .map((color, at) => `<rect x="${at * 100}" y="0" width="${100 - gap}" height="200" fill="${color}"/>`)
    .join('')}</svg>`;

export const cases = defineCases(chartContrast, {
  passed: [
    // The rows of the chart are striped.
    bars(['#f8f6ec', '#f5f5f5', '#f8f6ec']),
    bars(['#000', '#fff', '#000']),
    bars(['#333', '#fc0', '#333']),
    `<div style="background: #fff">${bars(['#205090', '#306030', '#803030'], 8)}</div>`,
  ],
  cantTell: [
    {
      html: '<svg viewBox="0 0 200 200" width="240" height="240" role="img" aria-label="Fuels"><circle cx="100" cy="100" r="90" fill="#8fb8de"/><path d="M100 100L100 10A90 90 0 0 1 178 145Z" fill="#a9c9a4"/><path d="M100 100L178 145A90 90 0 0 1 40 167Z" fill="#d6b8a6"/></svg>',
      reason: 'similar',
    },
    { html: bars(['#4080c0', '#50a050', '#c06060']), reason: 'similar' },
    { html: bars(['#eee', '#000', '#eee'], 10), reason: 'similar' },
    {
      html: '<div class="pie-chart"><canvas id="a" width="300" height="200"></canvas></div><script>const c = a.getContext("2d"); c.fillStyle = "#aaa"; c.fillRect(0, 0, 150, 200); c.fillStyle = "#999"; c.fillRect(150, 0, 150, 200)</script>',
      reason: 'similar',
    },
  ],
  inapplicable: [
    bars(['#4080c0', '#50a050', '#c06060']).replace('class="chart"', 'class="ship"').replace('Sales', 'Ship'),
    bars(['#4080c0', '#50a050', '#c06060']).replace('class="chart"', 'class="chart" style="display: none"'),
    '<svg class="chart" role="img" aria-label="Sales" width="20" height="20"><rect width="9" height="9" fill="red"/></svg>',
  ],
});
