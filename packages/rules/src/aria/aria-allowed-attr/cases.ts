import { defineCases } from '../../rule-cases.ts';
import { ariaAllowedAttr } from './rule.ts';

export const cases = defineCases(ariaAllowedAttr, {
  passed: [
    '<button aria-pressed="false">Bold</button>',
    '<div role="checkbox" aria-checked="false" tabindex="0">I agree</div>',
    '<div aria-live="polite">Saved</div>',
    '<div role="separator" aria-valuenow="0" tabindex="0">Split</div>',
    '<label>Password <input type="password" aria-required="true"></label>',
    '<label>Born on <input type="date" aria-required="true"></label>',
    '<h2 aria-level="3">News</h2>',
    '<div aria-disabled="true">Text</div>',
    '<a href="/" aria-current="page" aria-expanded="false">Home</a>',
    '<div aria-label="Text">Text</div>',
    '<svg role="graphics-object" aria-label="Circle" width="9" height="9"></svg>',
    '<details><summary aria-haspopup="true">Menu</summary>x</details>',
    '<div role="row" aria-expanded="true"></div>',
    '<button role="none" aria-pressed="true">Bold</button>',
    '<div><template shadowrootmode="open"><button aria-expanded="true">Menu</button></template></div>',
  ],
  failed: [
    { html: '<audio src="a.mp3" controls aria-orientation="horizontal"></audio>', reason: 'noRole' },
    { html: '<div aria-expanded="true">Menu</div>', reason: 'noRole' },
    { html: '<div role="button" aria-sort="none" tabindex="0">Name</div>', reason: 'notSupported' },
    { html: '<h2 aria-checked="true">News</h2>', reason: 'notSupported' },
    { html: '<a href="/" aria-selected="true">Home</a>', reason: 'notSupported' },
    { html: '<iframe title="Map" srcdoc="x" aria-expanded="true"></iframe>', reason: 'noRole' },
    { html: '<p style="opacity: 0" aria-pressed="true">Text</p>', reason: 'notSupported' },
    {
      html: '<div><template shadowrootmode="open"><div role="list" aria-checked="true"></div></template></div>',
      reason: 'notSupported',
    },
    {
      html: '<iframe title="Frame" srcdoc="<p aria-valuenow=&quot;3&quot;>Text</p>"></iframe>',
      reason: 'notSupported',
    },
  ],
  inapplicable: [
    '<div>Text</div>',
    '<div role="button" aria-sort="none" hidden>Name</div>',
    '<div aria-unheard="true">Text</div>',
    '<div inert><p aria-checked="true">Text</p></div>',
    '<p aria-checked="true" style="visibility: hidden">Text</p>',
    '<math aria-checked="true"><mi>x</mi></math>',
  ],
});
