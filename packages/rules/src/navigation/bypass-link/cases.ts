import { casesOf } from '../../rule-cases.ts';
import { bypassLink } from './rule.ts';

const menu = '<nav><a href="/kiel">Kiel</a></nav>';

export const cases = casesOf(bypassLink, {
  passed: [
    `<a href="#a">Skip</a>${menu}<p id="a">Ferries</p>`,
    `<a href="#a" style="position: absolute; left: -999px">Skip</a>${menu}<main id="a">Ferries</main>`,
    `<nav><a href="#a">Content</a><a href="/kiel">Kiel</a></nav><p id="a">Ferries</p>`,
    `<a href="#a" aria-label="Skip to the content">*</a>${menu}<p id="a">Ferries</p>`,
    `<button>Skip to content</button>${menu}<p>Ferries</p>`,
    '<p>Ferries</p>',
  ],
  failed: [
    { html: `${menu}<p>Ferries</p>`, because: 'none' },
    { html: `<a href="#b">Skip</a>${menu}<p id="a">Ferries</p>`, because: 'none' },
    { html: `<a href="#b">Skip</a>${menu}<aside id="b">Fares</aside><p>Ferries</p>`, because: 'none' },
    { html: `<a href="#a" hidden>Skip</a>${menu}<p id="a">Ferries</p>`, because: 'none' },
    { html: `<a href="#a" tabindex="-1">Skip</a>${menu}<p id="a">Ferries</p>`, because: 'none' },
    { html: `<a href="#a" aria-hidden="true">Skip</a>${menu}<p id="a">Ferries</p>`, because: 'none' },
    { html: `<a href="#a">Skip</a>${menu}<p id="a" hidden>Ferries</p>`, because: 'none' },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
