import { defineCases } from '../../rule-cases.ts';
import { nestedInteractive } from './rule.ts';

export const cases = defineCases(nestedInteractive, {
  passed: [
    '<button>Save <b>now</b></button>',
    '<div role="button" tabindex="0">Save <span tabindex="-1">now</span></div>',
    '<div role="tablist"><div role="tab" tabindex="0">News</div></div>',
    '<div role="button" tabindex="0">Save <input type="hidden"></div>',
    '<div role="checkbox" aria-checked="false" tabindex="0">I agree <a href="/" hidden>to this</a></div>',
    '<div role="img" aria-label="Chart"><a href="/" style="visibility: hidden">Data</a></div>',
    '<div role="switch" aria-checked="true" tabindex="0">Sound <button disabled>?</button></div>',
    '<div role="button" tabindex="0"><div inert><a href="/">Home</a></div></div>',
  ],
  failed: [
    { html: '<button>Save <span tabindex="0">now</span></button>', reason: 'reachableInside' },
    { html: '<div role="button" tabindex="0">Save <a href="/">now</a></div>', reason: 'reachableInside' },
    {
      html: '<p role="checkbox" aria-checked="false" tabindex="0">I agree to <a href="/">this</a></p>',
      reason: 'reachableInside',
    },
    { html: '<div role="img" aria-label="Chart"><a href="/">Data</a></div>', reason: 'reachableInside' },
    {
      html: '<div role="tablist"><div role="tab" tabindex="0">News <button>×</button></div></div>',
      reason: 'reachableInside',
    },
    {
      html: '<ul role="listbox" aria-label="City"><li role="option"><input type="checkbox" aria-label="Kiel"></li></ul>',
      reason: 'reachableInside',
    },
    { html: '<div role="separator"><button>Fold</button></div>', reason: 'reachableInside' },
    {
      html: '<div role="radio" aria-checked="true" tabindex="0"><a href="/" style="opacity: 0">Home</a></div>',
      reason: 'reachableInside',
    },
    {
      html: '<div role="button" tabindex="0"><p><template shadowrootmode="open"><a href="/">Home</a></template></p></div>',
      reason: 'reachableInside',
    },
    {
      html: '<div><template shadowrootmode="open"><button><slot></slot></button></template><a href="/">Home</a></div>',
      reason: 'reachableInside',
    },
  ],
  inapplicable: [
    '<a href="/"><span tabindex="0">Home</span></a>',
    '<label>Name <input></label>',
    '<div role="menuitem" tabindex="0"><a href="/">Home</a></div>',
    '<div role="row"><div role="gridcell"><a href="/">Home</a></div></div>',
    '<details><summary>More <a href="/">Home</a></summary></details>',
  ],
});
