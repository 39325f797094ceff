import { defineCases } from '../../rule-cases.ts';
import { stateColor } from './rule.ts';

const tabs = (selected: string, other = '', after = '') =>
  `<style>button { border: 0; padding: 8px; background: none; color: #333; position: relative; font-size: 1rem } [aria-selected=true] { ${selected} } [aria-selected=false] { ${other} } ${after}</style><div role="tablist" aria-label="Ferries"><button role="tab" aria-selected="true">Departures</button><button role="tab" aria-selected="false">Arrivals</button></div>`;
const pages = (current: string) =>
  `<style>.pagination a { color: #06c; padding: 4px } .pagination .current { ${current} }</style><nav aria-label="Pages" class="pagination"><a href="?1">1</a> <a class="current" aria-current="page" href="?2">2</a> <a href="?3">3</a></nav>`;
const links = (current: string) =>
  `<style>li a { color: #06c } li [aria-current] { ${current} }</style><nav><ul><li><a href="/a">Kiel</a></li><li><a href="/b" aria-current="page">Oslo</a></li></ul></nav>`;

export const cases = defineCases(stateColor, {
  passed: [
    tabs('color: #c00; border-bottom: 2px solid'),
    tabs('color: #c00; font-weight: bold'),
    tabs('color: #000', 'color: #999'),
    tabs('background: #005; color: #fff'),
    tabs('color: #c00', '', '[aria-selected=true]::after { content: "✓" }'),
    tabs('color: #c00; box-shadow: inset 0 -2px'),
    tabs(''),
    pages('font-weight: bold'),
    pages('border: 1px solid'),
    `<h1>Oslo</h1>${links('color: #c06')}`,
  ],
  failed: [
    { html: tabs('color: #900', 'color: #360'), reason: 'color' },
    { html: tabs('background: #eee'), reason: 'color' },
    { html: pages('color: #c00'), reason: 'color' },
    {
      html: tabs('color: #900', 'color: #360').replace(
        '>Departures',
        '><span style="position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden">Selected</span>Departures',
      ),
      reason: 'color',
    },
    {
      html: '<style>button { border: 1px solid #555; background: #fff; color: #333 } [aria-pressed=true] { color: #c00 }</style><div><button aria-pressed="true">Bold</button><button aria-pressed="false">Italic</button></div>',
      reason: 'color',
    },
    {
      html: `<div><template shadowrootmode="open">${tabs('color: #900', 'color: #360')}</template></div>`,
      reason: 'color',
    },
  ],
  cantTell: [
    { html: links('color: #c06'), reason: 'link' },
    { html: tabs('border: 1px solid #ddd', 'border: 1px solid transparent'), reason: 'outline' },
    {
      html: `<div style="background: linear-gradient(#fff, #eee)">${tabs('color: #900', 'color: #360')}</div>`,
      reason: 'image',
    },
  ],
  inapplicable: [
    tabs('color: #900', 'color: #360', '[role=tablist] { display: none }'),
    '<div role="tablist"><button role="tab" aria-selected="true">Departures</button></div>',
    '<div role="tablist" style="position: relative"><button role="tab" aria-selected="true" style="color: #900">Departures</button><button role="tab" aria-selected="false">Arrivals</button><i style="position: absolute; left: 0; bottom: 0; width: 80px; height: 2px; background: #000"></i></div>',
    '<ul><li><a href="/a">Kiel</a></li><li><a href="/b">Oslo</a></li></ul>',
  ],
});
