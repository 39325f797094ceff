import { defineCases } from '../../rule-cases.ts';
import { focusOrderSemantics } from './rule.ts';

export const cases = defineCases(focusOrderSemantics, {
  passed: [
    '<input type="password" tabindex="0" aria-label="Password">',
    '<input type="date" tabindex="0" aria-label="Date">',
    '<p><template shadowrootmode="open"><input type="color" tabindex="0" aria-label="Color"></template></p>',
    '<input type="file" tabindex="0" aria-label="Ticket">',
    '<video controls tabindex="0" aria-label="Harbor"></video>',
    '<details><summary tabindex="0">Fares</summary>Kiel</details>',
    '<div role="button" tabindex="0">Book</div>',
    '<button tabindex="0">Book</button>',
    '<section tabindex="0" aria-label="News">Kiel</section>',
    '<h2 tabindex="0">Kiel</h2>',
  ],
  failed: [
    {
      html: '<x-port tabindex="0"><template shadowrootmode="open"><input aria-label="Port"></template></x-port>',
      reason: 'noRole',
    },
    { html: '<span tabindex="0">Kiel</span>', reason: 'noRole' },
    { html: '<label tabindex="0">Kiel</label>', reason: 'noRole' },
    { html: '<div tabindex="0" role="presentation">Book</div>', reason: 'noRole' },
    { html: '<div tabindex="0" style="width: 9px; height: 9px"></div>', reason: 'noRole' },
    { html: '<div tabindex="0">Book</div>', reason: 'noRole' },
    { html: '<span tabindex="1">Book</span>', reason: 'noRole' },
    { html: '<p tabindex="0">Book</p>', reason: 'noRole' },
    {
      html: '<p><template shadowrootmode="open"><span tabindex="0">Book</span></template></p>',
      reason: 'noRole',
    },
    { html: '<iframe title="x" srcdoc="<div tabindex=0>Book</div>"></iframe>', reason: 'noRole' },
  ],
  inapplicable: [
    // Focus guards.
    '<div tabindex="0" data-testid="sentinelStart"></div><div role="dialog" aria-label="Fares">Kiel</div>',
    // Focus goes to the field.
    '<x-port tabindex="0"><template shadowrootmode="open" shadowrootdelegatesfocus><input aria-label="Port"></template></x-port>',
    // A chart that passes focus on to its points, and its hidden end.
    '<div tabindex="0"><svg role="img" aria-label="Catches"><path tabindex="-1" role="img" aria-label="Kiel: 20" d="M0 0h9v9z"/></svg></div>',
    '<div tabindex="0" style="position: absolute; width: 1px; height: 1px; overflow: hidden">End of chart</div>',
    '<div tabindex="-1">Book</div>',
    '<div tabindex="0" role="presentation"></div>',
    '<div tabindex="0" hidden>Book</div>',
    '<div tabindex="0" inert>Book</div>',
    '<div tabindex="0" contenteditable>Book</div>',
    '<div tabindex="0" style="height: 9px; overflow: auto"><p>Kiel</p></div>',
    '<div>Book</div>',
    // An element that delegates focus.
    '<port-field tabindex="0"></port-field><script>customElements.define("port-field", class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: "open", delegatesFocus: true }).innerHTML = `<input aria-label="Port">`; } })</script>',
  ],
});
