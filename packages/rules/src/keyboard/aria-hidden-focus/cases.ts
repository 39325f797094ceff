import { defineCases } from '../../rule-cases.ts';
import { ariaHiddenFocus } from './rule.ts';

export const cases = defineCases(ariaHiddenFocus, {
  passed: [
    '<p aria-hidden="true">Text</p>',
    '<div aria-hidden="true"><a href="/" tabindex="-1">Home</a></div>',
    '<div aria-hidden="true"><button disabled>Save</button></div>',
    '<div aria-hidden="true"><a href="/" style="display: none">Home</a></div>',
    '<div aria-hidden="true"><a href="/" style="visibility: hidden">Home</a></div>',
    '<div aria-hidden="true" inert><button>Save</button></div>',
    '<div aria-hidden="true"><a>Home</a><input type="hidden"></div>',
    '<div aria-hidden="TRUE"><fieldset disabled><input></fieldset></div>',
    '<div aria-hidden="true"><details><summary tabindex="-1">More</summary><a href="/">Home</a></details></div>',
    '<div aria-hidden="true"><a href="/" onfocus="document.querySelector(\'button\').focus()">Round</a></div><button>Save</button>',
    '<button>Save</button><div aria-hidden="true" tabindex="0"></div><script>document.querySelector("[tabindex]").addEventListener("focus", () => setTimeout(() => document.querySelector("button").focus()))</script>',
    // Variants of the ACT rule's examples.
    '<div aria-hidden="true"><fieldset disabled><button>Save</button></fieldset></div>',
    '<p><template shadowrootmode="open"><span aria-hidden="true"><a href="/" tabindex="-1">Home</a></span></template></p>',
    '<div aria-hidden="true"><video src="a.webm"></video></div>',
    '<ul aria-hidden="true"><li>One</li></ul>',
  ],
  failed: [
    {
      html: '<div aria-hidden="true"><a href="/" onfocus="document.title = \'Home\'">Home</a></div>',
      reason: 'reachable',
    },
    { html: '<button aria-hidden="true">Save</button>', reason: 'reachable' },
    { html: '<div aria-hidden="true"><p><a href="/">Home</a></p></div>', reason: 'reachable' },
    {
      html: '<div aria-hidden="true"><div aria-hidden="false"><button>Save</button></div></div>',
      reason: 'reachable',
    },
    {
      html: '<div aria-hidden="true"><a href="/" style="position: absolute; top: -999em">Home</a></div>',
      reason: 'reachable',
    },
    { html: '<div aria-hidden="true"><a href="/" style="opacity: 0">Home</a></div>', reason: 'reachable' },
    { html: '<p aria-hidden="true" tabindex="0">Text</p>', reason: 'reachable' },
    { html: '<div aria-hidden="true"><p contenteditable="true">Text</p></div>', reason: 'reachable' },
    {
      html: '<details aria-hidden="true"><summary>More</summary><p>Text</p></details>',
      reason: 'reachable',
    },
    {
      html: '<div aria-hidden="true"><p><template shadowrootmode="open"><button>Save</button></template></p></div>',
      reason: 'reachable',
    },
    {
      html: '<p><template shadowrootmode="open"><span aria-hidden="true"><slot></slot></span></template><button>Save</button></p>',
      reason: 'reachable',
    },
    {
      html: '<svg aria-hidden="true" width="9" height="9"><a href="/"><circle r="4"></circle></a></svg>',
      reason: 'reachable',
    },
    // Variants of the ACT rule's examples.
    { html: '<div aria-hidden="true"><textarea></textarea></div>', reason: 'reachable' },
    { html: '<div aria-hidden="true"><select><option>One</option></select></div>', reason: 'reachable' },
    { html: '<ul aria-hidden="true"><li tabindex="0">One</li></ul>', reason: 'reachable' },
    {
      html: '<p><template shadowrootmode="open"><span aria-hidden="true"><a href="/">Home</a></span></template></p>',
      reason: 'reachable',
    },
  ],
  cantTell: [
    {
      html: '<div aria-hidden="true"><a href="/">Home</a></div><div role="dialog" aria-modal="true" aria-label="Cookies"><button>OK</button></div>',
      reason: 'dialogOpen',
    },
    {
      html: '<span tabindex="0" aria-hidden="true" style="position: fixed; opacity: 0; pointer-events: none"></span>',
      reason: 'guards',
    },
  ],
  inapplicable: [
    '<button>Save</button>',
    '<button aria-hidden="false">Save</button>',
    '<button aria-hidden>Save</button>',
    '<button aria-hidden="yes">Save</button>',
    // Variants of the ACT rule's examples.
    '<div aria-hidden=""><button>Save</button></div>',
  ],
});
