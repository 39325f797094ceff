import { defineCases } from '../../rule-cases.ts';
import { ariaRequiredParent } from './rule.ts';

export const cases = defineCases(ariaRequiredParent, {
  passed: [
    '<div role="grid" aria-label="Fares"><div role="presentation" tabindex="-1" style="overflow: auto"><div role="rowgroup"><div role="row"><div role="gridcell">1</div></div></div></div></div>',
    '<div role="list"><div tabindex="0"><div role="listitem">Kiel</div></div></div>',
    '<div role="tablist"><template shadowrootmode="open"><span tabindex="-1"><a href="#a" role="tab">Kiel</a></span></template></div>',
    '<div role="list"><div role="listitem">One</div></div>',
    '<ul><div role="listitem">One</div></ul>',
    '<div role="list"><div><div role="none"><div role="listitem">One</div></div></div></div>',
    '<div role="list" aria-owns="a"></div><div id="a" role="listitem">One</div>',
    '<div role="list"><template shadowrootmode="open"><div role="listitem">One</div></template></div>',
    '<div role="menu"><div role="group"><div role="menuitemradio" aria-checked="true">One</div></div></div>',
    '<div role="table"><div role="rowgroup"><div role="row"><div role="cell">1</div></div></div></div>',
    '<div role="list"><x-item><div role="listitem">One</div></x-item></div>',
  ],
  failed: [
    { html: '<div tabindex="-1"><div role="row"><div role="cell">1</div></div></div>', reason: 'outOfPlace' },
    { html: '<div role="listitem">One</div>', reason: 'outOfPlace' },
    {
      html: '<div role="list"><div role="tabpanel"><div role="listitem">One</div></div></div>',
      reason: 'outOfPlace',
    },
    {
      html: '<div role="list"><div aria-live="polite"><div role="listitem">One</div></div></div>',
      reason: 'outOfPlace',
    },
    { html: '<a href="#a" role="tab">One</a>', reason: 'outOfPlace' },
    { html: '<div role="region" aria-label="T"><div role="cell">1</div></div>', reason: 'outOfPlace' },
    { html: '<li role="option">One</li>', reason: 'outOfPlace' },
    {
      html: '<div><template shadowrootmode="open"><div role="menuitem">One</div></template></div>',
      reason: 'outOfPlace',
    },
    {
      html: '<div role="list"><iframe title="Frame" srcdoc="<div role=&quot;listitem&quot;>One</div>"></iframe></div>',
      reason: 'outOfPlace',
    },
  ],
  inapplicable: [
    '<div role="listitem" hidden>One</div>',
    '<ul><li role="listitem">One</li></ul>',
    '<ul><li>One</li></ul>',
    '<div role="heading" aria-level="2">One</div>',
    '<div aria-hidden="true"><div role="tab">One</div></div>',
    '<div inert><div role="tab">One</div></div>',
  ],
});
