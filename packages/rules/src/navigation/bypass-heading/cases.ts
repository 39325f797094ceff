import { defineCases } from '../../rule-cases.ts';
import { bypassHeading } from './rule.ts';

const menu = '<nav><h2>Menu</h2><a href="/kiel">Kiel</a></nav>';

export const cases = defineCases(bypassHeading, {
  passed: [
    `${menu}<h1>Ferries</h1><p>Daily</p>`,
    `${menu}<div><div role="heading" aria-level="1">Ferries</div></div>`,
    `${menu}<main><img src="x.png" alt=""><h3>Ferries</h3></main>`,
    `${menu}<div><template shadowrootmode="open"><h1><slot></slot></h1></template>Ferries</div>`,
    '<p>Ferries</p>',
    // Nothing comes before the content.
    '<div class="card"><a href="/">Northwind</a><form><label>Email <input></label><button>Sign in</button><a href="/forgot">Forgot password?</a></form></div>',
    '<div id="app"><p>Loading a demo…</p><a href="/docs">Documentation</a></div>',
    '<main><p>Ferries</p><a href="/kiel">Kiel</a></main><footer><a href="/a">A</a> <a href="/b">B</a></footer>',
    '<nav><a href="#a">Kiel</a></nav><p id="a">Ferries</p>',
  ],
  failed: [
    { html: `${menu}<p>Ferries</p>`, reason: 'none' },
    { html: `${menu}<strong style="font-size: 24px">Ferries</strong><p>Daily</p>`, reason: 'none' },
    { html: `${menu}<h1 style="position: absolute; left: -999px">Ferries</h1>`, reason: 'none' },
    { html: `${menu}<h1 aria-hidden="true">Ferries</h1>`, reason: 'none' },
    { html: `${menu}<h1 role="none">Ferries</h1>`, reason: 'none' },
    { html: `<header><h1>Ferries</h1></header>${menu}<p>Daily</p>`, reason: 'none' },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
