import { defineCases } from '../../rule-cases.ts';
import { bypass } from './rule.ts';

const menu = '<nav><a href="/kiel">Kiel</a> <a href="/oslo">Oslo</a></nav>';

export const cases = defineCases(bypass, {
  passed: [
    '<p>Ferries</p>',
    // Nothing comes before the content.
    '<a href="?page=2">More</a><a href="/kiel">Kiel</a>',
    '<div class="card"><a href="/">Northwind</a><form><label>Email <input></label><button>Sign in</button><a href="/forgot">Forgot password?</a></form></div>',
    '<div id="app"><p>Choose an example:</p><a href="/a">A</a> <a href="/b">B</a> <a href="/c">C</a></div>',
    '<header><a href="/">Northwind</a></header><p>Ferries</p>',
    '<a href="#fares">Fares</a><a href="mailto:us@curbcut.invalid">Write</a><p id="fares">Fares</p>',
    `${menu}<main>Ferries</main>`,
    `${menu}<section aria-label="Fares">Ferries</section>`,
    `${menu}<main style="position: absolute; left: -999px">Ferries</main>`,
    `${menu}<h2>Fares</h2><p>Ferries</p>`,
    `${menu}<div role="heading" aria-level="2">Fares</div>`,
    `<a href="#content">Skip</a>${menu}<div id="content">Ferries</div>`,
    `<a href="#co%20ntent">Skip</a>${menu}<a name="co ntent"></a>Ferries`,
    `${menu}<div><template shadowrootmode="open"><h2>Fares</h2></template></div>`,
    `${menu}<iframe title="Fares" srcdoc="&lt;h1&gt;Fares&lt;/h1&gt;"></iframe>`,
  ],
  cantTell: [
    { html: `${menu}<p>Ferries</p>`, reason: 'unmarked' },
    {
      html: '<a href="/kiel">Kiel</a><a href="/oslo">Oslo</a><button>Menu</button><p>Ferries</p>',
      reason: 'unmarked',
    },
    { html: `<header><h1>Ferries</h1></header>${menu}<p>Ferries</p>`, reason: 'unmarked' },
    { html: `<aside><h2>About us</h2></aside>${menu}<p>Ferries</p>`, reason: 'unmarked' },
    { html: `${menu}<form><input aria-label="Port"></form>`, reason: 'unmarked' },
    { html: `${menu}<h2 hidden>Fares</h2><p>Ferries</p>`, reason: 'unmarked' },
    { html: `${menu}<h2 style="opacity: 0">Fares</h2><p>Ferries</p>`, reason: 'unmarked' },
    { html: `${menu}<h2 aria-hidden="true">Fares</h2><p>Ferries</p>`, reason: 'unmarked' },
    { html: `<a href="#nowhere">Skip</a>${menu}<p>Ferries</p>`, reason: 'unmarked' },
    { html: `<a href="#a">Skip</a>${menu}<p id="a" hidden>Ferries</p><p>Daily</p>`, reason: 'unmarked' },
    { html: `<a href="#a" hidden>Skip</a>${menu}<p id="a">Ferries</p>`, reason: 'unmarked' },
    { html: `<a href="#a" tabindex="-1">Skip</a>${menu}<p id="a">Ferries</p>`, reason: 'unmarked' },
    {
      html: `<a href="#a">Menu</a><nav id="a"><a href="/kiel">Kiel</a> <a href="/oslo">Oslo</a></nav><p>Ferries</p>`,
      reason: 'unmarked',
    },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
