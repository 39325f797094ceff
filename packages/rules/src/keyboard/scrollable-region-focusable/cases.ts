import { defineCases } from '../../rule-cases.ts';
import { scrollableRegionFocusable } from './rule.ts';

const text = '<p style="height: 300px">Ferries</p><p>Fares</p>';
const box = (inside: string, attributes = '', style = 'overflow: auto') =>
  `<div ${attributes} style="height: 100px; ${style}">${inside}</div>`;

export const cases = defineCases(scrollableRegionFocusable, {
  passed: [
    '<button aria-haspopup="menu">Ports</button><div role="menu" aria-label="Ports" style="height: 100px; overflow: auto"><div role="menuitem" tabindex="-1" style="height: 300px">Kiel</div><div role="menuitem" tabindex="-1">Oslo</div></div>',
    '<div role="grid" aria-label="Fares"><div role="none" style="height: 100px; overflow: auto"><div role="row" style="height: 300px"><span role="gridcell" tabindex="-1">Kiel</span></div><div role="row"><span role="gridcell" tabindex="-1">Oslo</span></div></div></div>',
    '<div role="listbox" tabindex="0" aria-label="Ports" aria-activedescendant="k"><div  style="height: 100px; overflow: auto"><div role="option" id="k" style="height: 300px">Kiel</div><div role="option">Oslo</div></div></div>',
    '<input aria-label="Port" aria-activedescendant="k"><div role="listbox" aria-label="Ports" style="height: 100px; overflow: auto"><div role="option" id="k" style="height: 300px">Kiel</div><div role="option">Oslo</div></div>',
    '<div><div style="overflow: hidden; height: 0; width: 3px"><textarea aria-label="Code"></textarea></div><div tabindex="-1" style="height: 100px; overflow: auto"><p style="height: 300px">Ferries</p><p>Fares</p></div></div>',
    '<div><textarea aria-label="Code" style="opacity: 0; position: absolute; width: 1px; height: 1px"></textarea><div><div  style="height: 100px; overflow: auto"><p style="height: 300px">Ferries</p><p>Fares</p></div></div></div>',
    '<p><template shadowrootmode="open"><ul role="tree" aria-label="Ports" style="height: 100px; overflow: auto"><li role="treeitem" tabindex="-1" style="height: 300px">Kiel</li><li role="treeitem" tabindex="-1">Oslo</li></ul></template></p>',
    box(text, 'tabindex="0"'),
    box(`${text}<a href="x">Kiel</a>`),
    box(`<button>Kiel</button>${text}`, 'tabindex="-1"'),
    box(text, 'contenteditable'),
    `<input role="combobox" aria-label="Town" aria-expanded="true" aria-controls="towns">${box(text, 'id="towns" role="listbox"')}`,
    box('<p style="width: 9000px; text-align: right">Kiel</p>', 'tabindex="0"', 'overflow-x: scroll'),
  ],
  failed: [
    {
      html: '<div role="menu" aria-label="Ports" style="height: 100px; overflow: auto"><div role="menuitem" style="height: 300px">Kiel</div><div role="menuitem">Oslo</div></div>',
      reason: 'unreachable',
    },
    {
      html: '<div aria-label="Ports" aria-activedescendant="k"><div role="listbox" style="height: 100px; overflow: auto"><div role="option" id="k" style="height: 300px">Kiel</div><div role="option">Oslo</div></div></div>',
      reason: 'unreachable',
    },
    {
      html: '<div  style="height: 100px; overflow: auto"><p tabindex="-1" style="height: 300px">Kiel</p><p>Oslo</p></div>',
      reason: 'unreachable',
    },
    {
      html: '<div><textarea aria-label="Note" rows="2"></textarea><div  style="height: 100px; overflow: auto"><p style="height: 300px">Ferries</p><p>Fares</p></div></div>',
      reason: 'unreachable',
    },
    {
      html: '<textarea aria-label="Code" style="opacity: 0"></textarea><main><div  style="height: 100px; overflow: auto"><p style="height: 300px">Ferries</p><p>Fares</p></div></main>',
      reason: 'unreachable',
    },
    { html: box(text), reason: 'unreachable' },
    { html: box(text, 'tabindex="-1"'), reason: 'unreachable' },
    {
      html: box(`<a href="x" tabindex="-1">Kiel</a>${text}`, '', 'overflow-y: scroll'),
      reason: 'unreachable',
    },
    { html: box(`<button disabled>Kiel</button>${text}`), reason: 'unreachable' },
    {
      html: box('<p style="width: 9000px; text-align: right">Kiel</p>', '', 'overflow-x: auto'),
      reason: 'unreachable',
    },
    { html: `<p><template shadowrootmode="open">${box(text)}</template></p>`, reason: 'unreachable' },
    { html: `<iframe title="x" height="600" srcdoc='${box(text)}'></iframe>`, reason: 'unreachable' },
  ],
  inapplicable: [
    box('Kiel'),
    box(text, '', 'overflow: hidden'),
    box(text, 'inert'),
    box(text, 'hidden'),
    box('<div style="height: 300px"></div>'),
    box('<p style="height: 300px; visibility: hidden">Kiel</p>'),
    box('Kiel', '', 'overflow: auto; box-sizing: border-box; padding: 60px 0 30px'),
    `<main style="height: 9000px">Ferries</main>`,
    '<iframe title="x" srcdoc="<p style=\'height: 9000px\'>Kiel</p>"></iframe>',
  ],
});
