import { ruleTest } from '../../../test/rule-test.ts';
import { landmarkOneMain } from './rule.ts';

ruleTest(landmarkOneMain, {
  passed: [
    '<main>Ferries</main>',
    '<div role="main">Ferries</div>',
    '<main>Ferries</main><main hidden>Trains</main>',
    '<div><template shadowrootmode="open"><main><slot></slot></main></template>Ferries</div>',
    '<iframe srcdoc="&lt;main&gt;Ferries&lt;/main&gt;"></iframe>',
    '<dialog id="d"><button>Fine</button></dialog><main>Ferries</main><script>d.showModal()</script>',
    '<div role="alertdialog" aria-modal="true" aria-label="Cookies"><button>Fine</button></div><main aria-hidden="true">Ferries</main>',
  ],
  failed: [
    { html: '<p>Ferries</p>', because: 'absent' },
    { html: '<div id="main">Ferries</div>', because: 'absent' },
    { html: '<main hidden>Ferries</main>', because: 'absent' },
    { html: '<main aria-hidden="true">Ferries</main>', because: 'absent' },
    { html: '<main role="article">Ferries</main>', because: 'absent' },
    { html: '<main role="none">Ferries</main>', because: 'absent' },
    { html: '<div role="dialog" aria-label="Cookies"><button>Fine</button></div>', because: 'absent' },
    {
      html: '<div role="dialog" aria-modal="true" hidden>Cookies</div><section>Ferries</section>',
      because: 'absent',
    },
  ],
  inapplicable: [
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>', path: 'picture.svg' },
  ],
});
