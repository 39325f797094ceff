import { defineCases } from '../../rule-cases.ts';
import { bypassLink } from './rule.ts';

const menu = '<nav><a href="/kiel">Kiel</a> <a href="/oslo">Oslo</a></nav>';

/** A sign-in page without menus. */
const loginCard =
  '<div class="card"><a href="/"><img src="logo.svg" alt="Northwind Bank"></a><form><h2>Sign in</h2>' +
  '<label>Email <input type="email"></label><label>Password <input type="password"></label>' +
  '<button>Sign in</button><a href="/forgot">Forgot password?</a> <a href="/register">Create an account</a></form></div>';

/** A single-page application whose shell has only one view, with nothing before its content. */
const singleView =
  '<div id="app"><h1>Unit converter</h1><label>Kilometers <input type="number"></label><output>0 miles</output>' +
  '<p>Made by <a href="https://example.com/">Example</a>. <a href="/source">Source code</a></p></div>';

export const cases = defineCases(bypassLink, {
  passed: [
    `<a href="#a">Skip</a>${menu}<p id="a">Ferries</p>`,
    `<a href="#a" style="position: absolute; left: -999px">Skip</a>${menu}<main id="a">Ferries</main>`,
    `<nav><a href="#a">Content</a><a href="/kiel">Kiel</a></nav><p id="a">Ferries</p>`,
    `<a href="#a" aria-label="Skip to the content">*</a>${menu}<p id="a">Ferries</p>`,
    `<button>Skip to content</button>${menu}<p>Ferries</p>`,
    '<p>Ferries</p>',
    // Nothing comes before the content.
    loginCard,
    singleView,
    '<main><h1>Examples</h1><p>Choose one of <a href="/a">A</a>, <a href="/b">B</a> and <a href="/c">C</a>.</p></main>',
    '<p>Read <a href="/a">A</a>, <a href="/b">B</a>, <a href="/c">C</a> and <a href="/d">D</a>.</p>',
    // A single link is not a block.
    '<header><a href="/">Northwind</a></header><main><h1>Sign in</h1><a href="/help">Help</a></main>',
    // The menus come after the content.
    `<main><h1>Ferries</h1></main><footer>${menu}</footer>`,
  ],
  failed: [
    { html: `${menu}<p>Ferries</p>`, reason: 'none' },
    {
      html: `<header><a href="/">Northwind</a> <a href="/cart">Cart</a></header><main>Ferries</main>`,
      reason: 'none',
    },
    {
      html: '<div><a href="/a">A</a><a href="/b">B</a><button>Menu</button></div><h1>Ferries</h1><p>Daily</p>',
      reason: 'none',
    },
    { html: `<a href="#b">Skip</a>${menu}<p id="a">Ferries</p>`, reason: 'none' },
    { html: `<a href="#b">Skip</a>${menu}<aside id="b">Fares</aside><p>Ferries</p>`, reason: 'none' },
    { html: `<a href="#a" hidden>Skip</a>${menu}<p id="a">Ferries</p>`, reason: 'none' },
    { html: `<a href="#a" tabindex="-1">Skip</a>${menu}<p id="a">Ferries</p>`, reason: 'none' },
    { html: `<a href="#a" aria-hidden="true">Skip</a>${menu}<p id="a">Ferries</p>`, reason: 'none' },
    { html: `<a href="#a">Skip</a>${menu}<p id="a" hidden>Ferries</p><p>Daily</p>`, reason: 'none' },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
