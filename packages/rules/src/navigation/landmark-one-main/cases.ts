import { defineCases } from '../../rule-cases.ts';
import { landmarkOneMain } from './rule.ts';

export const cases = defineCases(landmarkOneMain, {
  passed: [
    '<main>Ferries</main>',
    '<div role="main">Ferries</div>',
    '<main>Ferries</main><main hidden>Trains</main>',
    '<div><template shadowrootmode="open"><main><slot></slot></main></template>Ferries</div>',
    '<iframe srcdoc="&lt;main&gt;Ferries&lt;/main&gt;"></iframe>',
    '<dialog id="d"><button>Fine</button></dialog><main>Ferries</main><script>d.showModal()</script>',
    '<div role="alertdialog" aria-modal="true" aria-label="Cookies"><button>Fine</button></div><main aria-hidden="true">Ferries</main>',
    // The rest of the page is hidden, although the dialog has no `aria-modal`.
    '<div aria-hidden="true"><main>Ferries</main></div><div role="dialog" aria-label="Cookies"><p>Cookies</p><button>Fine</button></div>',
    '<div inert><main>Ferries</main></div><div role="dialog" aria-label="Cookies"><p>Cookies</p><button>Fine</button></div>',
  ],
  failed: [
    { html: '<nav><a href="/kiel">Kiel</a></nav><p>Ferries</p>', reason: 'absent' },
    { html: '<nav><a href="/kiel">Kiel</a></nav><main aria-hidden="true">Ferries</main>', reason: 'absent' },
    {
      html: '<nav><a href="/kiel">Kiel</a></nav><section aria-label="Ferries">Oslo</section>',
      reason: 'absentOnly',
    },
    { html: '<p>Ferries</p>', reason: 'absentOnly' },
    { html: '<div id="main">Ferries</div>', reason: 'absentOnly' },
    { html: '<main hidden>Ferries</main>', reason: 'absentOnly' },
    { html: '<main aria-hidden="true">Ferries</main>', reason: 'absentOnly' },
    { html: '<main role="article">Ferries</main>', reason: 'absentOnly' },
    { html: '<main role="none">Ferries</main>', reason: 'absentOnly' },
    { html: '<div role="dialog" aria-label="Cookies"><button>Fine</button></div>', reason: 'absentOnly' },
    {
      html: '<p aria-hidden="true">Ferries</p><p>Kiel</p><div role="dialog" aria-label="Cookies"><p>Cookies</p><button>Fine</button></div>',
      reason: 'absentOnly',
    },
    {
      html: '<div role="dialog" aria-modal="true" hidden>Cookies</div><section>Ferries</section>',
      reason: 'absentOnly',
    },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
