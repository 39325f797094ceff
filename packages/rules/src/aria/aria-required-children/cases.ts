import { defineCases } from '../../rule-cases.ts';
import { ariaRequiredChildren } from './rule.ts';

export const cases = defineCases(ariaRequiredChildren, {
  passed: [
    // A submenu next to its item.
    '<ul role="menubar" aria-label="Site"><li role="none"><a role="menuitem" href="/ports" aria-haspopup="true" aria-expanded="true">Ports</a><ul role="menu" aria-label="Ports"><li role="none"><a role="menuitem" href="/kiel">Kiel</a></li></ul></li></ul>',
    // The cells are hidden.
    '<div role="row">Kiel<span role="gridcell" aria-hidden="true">11 m</span></div>',
    '<div role="grid" aria-label="Fares"><div role="none" tabindex="-1"><div role="rowgroup"><div role="row"><div role="gridcell">1</div></div></div></div></div>',
    '<div role="grid" aria-label="Fares"><div tabindex="0"></div><div role="row"><div role="gridcell">1</div></div></div>',
    '<div role="list"><div tabindex="-1"><div role="listitem">Kiel</div></div></div>',
    '<ul role="menu"><li role="presentation" tabindex="-1"><span role="menuitem">Kiel</span></li></ul>',
    '<table><tr role="row"><td>1</td></tr></table>',
    '<div role="list"><div role="listitem">One</div></div>',
    '<div role="list"><div><span role="listitem">One</span></div></div>',
    '<div role="menu"><div role="none"></div><div role="menuitem">One</div><div role="separator"></div></div>',
    '<div role="menu"><div role="group"><div role="menuitem">One</div></div></div>',
    '<ul role="tablist"><li role="none"><a href="#a" role="tab">One</a></li></ul>',
    '<div role="list" aria-owns="a"></div><div id="a" role="listitem">One</div>',
    '<div role="list"></div>',
    '<div role="tree"><div role="treeitem">A<div role="group"><div role="treeitem">B</div></div></div></div>',
    '<table role="grid"><tr><td>1</td></tr></table>',
    '<div role="list"><template shadowrootmode="open"><div role="listitem"><slot></slot></div></template>One</div>',
    '<div role="list"><button hidden>x</button><div role="listitem">One</div></div>',
  ],
  failed: [
    {
      html: '<div role="menu" aria-label="Ports"><div role="menu" aria-label="North"><div role="menuitem" tabindex="0">Kiel</div></div></div>',
      reason: 'notAllowed',
    },
    {
      html: '<div role="grid" aria-label="Fares"><div tabindex="-1" aria-live="polite"><div role="row"><div role="gridcell">1</div></div></div></div>',
      reason: 'notAllowed',
    },
    { html: '<div role="list"><div tabindex="-1"><a href="/">Kiel</a></div></div>', reason: 'notAllowed' },
    { html: '<table><tr><td>1</td><td role="button">2</td></tr></table>', reason: 'notAllowed' },
    {
      html: '<div role="list"><span role="listitem">One</span><a href="/">Two</a></div>',
      reason: 'notAllowed',
    },
    {
      html: '<div role="list"><div role="group"><div role="listitem">One</div></div></div>',
      reason: 'notAllowed',
    },
    { html: '<div role="list" aria-owns="a"></div><div id="a" role="tab">One</div>', reason: 'notAllowed' },
    { html: '<div role="menu"><div role="group"><a href="/">One</a></div></div>', reason: 'notAllowed' },
    {
      html: '<div role="table"><div role="row"><div role="cell">1</div></div><div role="listitem">2</div></div>',
      reason: 'notAllowed',
    },
    { html: '<ul role="tablist"><li><a href="#a">One</a></li></ul>', reason: 'notAllowed' },
    { html: '<div role="listbox"><div tabindex="0">One</div></div>', reason: 'notAllowed' },
    {
      html: '<div><template shadowrootmode="open"><div role="list"><button>One</button></div></template></div>',
      reason: 'notAllowed',
    },
    {
      html: '<iframe title="Frame" srcdoc="<div role=&quot;menu&quot;><button>One</button></div>"></iframe>',
      reason: 'notAllowed',
    },
  ],
  cantTell: [
    { html: '<div role="list">One, two</div>', reason: 'textOnly' },
    { html: '<ul role="menu"><li>One</li></ul>', reason: 'textOnly' },
  ],
  inapplicable: [
    '<div role="list" hidden><button>One</button></div>',
    '<div role="list" aria-hidden="true"><i>x</i></div>',
    '<div role="list" aria-busy="true"><button>One</button></div>',
    '<div aria-busy="true"><div role="list"><button>One</button></div></div>',
    '<div role="progressbar"><i>x</i></div>',
    '<ul><li>One</li></ul>',
  ],
});
