import { defineCases } from '../../rule-cases.ts';
import { list } from './rule.ts';

export const cases = defineCases(list, {
  passed: [
    '<ul><li>Kiel</li><li>Oslo</li></ul>',
    '<ol><li>Kiel</li><!-- and --><script></script><template></template></ol>',
    '<ul></ul>',
    '<ul><div role="listitem">Kiel</div></ul>',
    '<ul><li>Kiel</li><div hidden>Oslo</div></ul>',
    '<ul><li>Kiel</li><div aria-hidden="true">Oslo</div></ul>',
    '<ul><div role="none"><li>Kiel</li></div></ul>',
    '<style>ul::before { content: "Towns" }</style><ul><li>Kiel</li></ul>',
    '<ul style="list-style: none"><li>Kiel</li></ul>',
    '<div><template shadowrootmode="open"><ul><slot></slot></ul></template><li>Kiel</li></div>',
    '<ul><town-item><template shadowrootmode="open"><li>Kiel</li></template></town-item></ul>',
    '<ul><li role="listitem">Kiel</li></ul>',
    // Browsers expose the items in generic wrappers as list items.
    '<ul class="columns"><div class="column"><li>Kiel</li><li>Oslo</li></div><div class="column"><li>Riga</li></div></ul>',
    '<ul><span><div><li>Kiel</li></div></span></ul>',
    // Dividers and empty anchors, as in many menus.
    '<ul class="menu"><li><a href="/kiel">Kiel</a></li><li role="separator"></li><hr><li role="presentation" class="divider"></li><li><a href="/oslo">Oslo</a></li></ul>',
    '<ul class="breadcrumb"><li><a href="/">Home</a></li> / <span aria-hidden="true">›</span><a id="here"></a><li>Kiel</li> | </ul>',
  ],
  failed: [
    { html: '<ul><div>Kiel</div></ul>', reason: 'otherContent' },
    { html: '<ul><div></div><div></div></ul>', reason: 'otherContent' },
    { html: '<ul>Towns <li>Kiel</li></ul>', reason: 'otherContent' },
    { html: '<ul><h3>Towns</h3><li>Kiel</li></ul>', reason: 'otherContent' },
    { html: '<ol><ul><li>Kiel</li></ul></ol>', reason: 'otherContent' },
    { html: '<ul><li role="tab">Kiel</li></ul>', reason: 'otherContent' },
    { html: '<ul><li role="none">Kiel</li></ul>', reason: 'otherContent' },
    { html: '<ul><div role="none">Kiel</div></ul>', reason: 'otherContent' },
    { html: '<ul><div><h3>Towns</h3><li>Kiel</li></div></ul>', reason: 'otherContent' },
    { html: '<ul><div tabindex="0"><li>Kiel</li></div></ul>', reason: 'otherContent' },
    { html: '<ul><li>Kiel</li><a href="/all">All towns</a></ul>', reason: 'otherContent' },
    {
      html: '<div><template shadowrootmode="open"><ul><slot></slot></ul></template><p>Kiel</p></div>',
      reason: 'otherContent',
    },
  ],
  inapplicable: [
    '<ul role="menu"><div>Kiel</div></ul>',
    '<ul role="none"><div>Kiel</div></ul>',
    '<ul hidden><div>Kiel</div></ul>',
    '<div aria-hidden="true"><ul><div>Kiel</div></ul></div>',
    '<div role="list"><p>Kiel</p></div>',
    '<dl><dt>Kiel</dt></dl>',
  ],
});
