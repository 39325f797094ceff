import { defineCases } from '../../rule-cases.ts';
import { listitem } from './rule.ts';

export const cases = defineCases(listitem, {
  passed: [
    '<ul><li>Kiel</li></ul>',
    '<ol><li>Kiel</li></ol>',
    '<menu><li>Kiel</li></menu>',
    '<div role="list"><li>Kiel</li></div>',
    '<ul><div role="presentation"><li>Kiel</li></div></ul>',
    '<ul><li>Kiel <ol><li>Ferries</li></ol></li></ul>',
    '<div><template shadowrootmode="open"><ul><slot></slot></ul></template><li>Kiel</li></div>',
    '<ul><town-item><template shadowrootmode="open"><li>Kiel</li></template></town-item></ul>',
    '<ul><li role="unheard-of">Kiel</li></ul>',
    '<ul><div><li>Kiel</li></div></ul>',
    '<ol><span><div class="group"><li>Kiel</li><li>Oslo</li></div></span></ol>',
  ],
  failed: [
    { html: '<li>Kiel</li>', reason: 'outside' },
    { html: '<div><li>Kiel</li></div>', reason: 'outside' },
    { html: '<ul><section aria-label="Towns"><li>Kiel</li></section></ul>', reason: 'outside' },
    { html: '<nav><div><li>Kiel</li></div></nav>', reason: 'outside' },
    { html: '<ul role="menu"><li>Kiel</li></ul>', reason: 'parentIsNoList' },
    { html: '<div role="group"><li>Kiel</li></div>', reason: 'parentIsNoList' },
    { html: '<div><template shadowrootmode="open"><li>Kiel</li></template></div>', reason: 'outside' },
    { html: '<iframe title="x" srcdoc="&lt;li&gt;Kiel&lt;/li&gt;"></iframe>', reason: 'outside' },
  ],
  inapplicable: [
    '<ul></ul>',
    '<div role="listitem">Kiel</div>',
    '<ul role="menu"><li role="menuitem">Kiel</li></ul>',
    '<ul role="none"><li>Kiel</li></ul>',
    '<div role="listbox" aria-label="Port"><ul role="presentation"><li><a role="option" tabindex="0">Kiel</a></li></ul></div>',
    '<div hidden><li>Kiel</li></div>',
    '<div aria-hidden="true"><li>Kiel</li></div>',
    '<div inert><li>Kiel</li></div>',
  ],
});
