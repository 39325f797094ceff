import { defineCases } from '../../rule-cases.ts';
import { pageHasHeadingOne } from './rule.ts';

export const cases = defineCases(pageHasHeadingOne, {
  passed: [
    '<h1>Ferries</h1>',
    '<h2>Kiel</h2><h1>Ferries</h1><h1>Trains</h1>',
    '<div role="heading" aria-level="1">Ferries</div>',
    '<h3 aria-level="1">Ferries</h3>',
    '<h1 style="position: absolute; left: -999px">Ferries</h1>',
    '<div><template shadowrootmode="open"><h1>Ferries</h1></template></div>',
    '<iframe srcdoc="&lt;h1&gt;Ferries&lt;/h1&gt;"></iframe>',
    '<dialog id="d"><p>Cookies</p><button>Fine</button></dialog><h1>Ferries</h1><script>d.showModal()</script>',
    '<div role="dialog" aria-modal="true" aria-label="Cookies"><button>Fine</button></div><h1 aria-hidden="true">Ferries</h1>',
    // The rest of the page is hidden, although the dialog has no `aria-modal`.
    '<div aria-hidden="true"><h1>Ferries</h1></div><div role="dialog" aria-label="Cookies"><p>Cookies</p><button>Fine</button></div>',
    '<div inert><h1>Ferries</h1></div><div role="dialog" aria-label="Cookies"><p>Cookies</p><button>Fine</button></div>',
  ],
  failed: [
    { html: '<h2>Ferries</h2>', reason: 'absent' },
    { html: '<p>Ferries</p>', reason: 'absent' },
    { html: '<h1 hidden>Ferries</h1>', reason: 'absent' },
    { html: '<h1 aria-hidden="true">Ferries</h1>', reason: 'absent' },
    { html: '<h1 role="none">Ferries</h1>', reason: 'absent' },
    { html: '<h1 aria-level="2">Ferries</h1>', reason: 'absent' },
    { html: '<div role="dialog" aria-label="Cookies"><button>Fine</button></div>', reason: 'absent' },
    {
      html: '<p aria-hidden="true">Ferries</p><p>Kiel</p><div role="dialog" aria-label="Cookies"><p>Cookies</p><button>Fine</button></div>',
      reason: 'absent',
    },
    { html: '<dialog><button>Fine</button></dialog>', reason: 'absent' },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
