import { defineCases } from '../../rule-cases.ts';
import { region } from './rule.ts';

export const cases = defineCases(region, {
  passed: [
    '<main>Ferries</main>',
    '<header>Ferries</header><div><nav>Kiel</nav><div><main>Oslo</main></div></div><footer>Fares</footer>',
    '<div role="search"><input></div>',
    '<section aria-label="News">Kiel</section>',
    '<a href="#main">Skip</a><nav><a href="/">Home</a></nav><main id="main">Ferries</main>',
    '<main>Ferries</main><button>Help</button>',
    '<main>Ferries</main><p hidden>Kiel</p><p aria-hidden="true">Oslo</p>',
    '<main>Ferries</main><div role="status">Saved</div><div aria-live="polite">Saved</div>',
    '<main>Ferries</main><dialog open>Cookies</dialog>',
    '<main>Ferries</main><img src="x.png" alt=""><svg width="9" height="9"><text y="9">Kiel</text></svg>',
    '<div><template shadowrootmode="open"><main><slot></slot></main></template><p>Kiel</p></div>',
    '<main><iframe title="Map" srcdoc="&lt;p&gt;Kiel&lt;/p&gt;"></iframe></main>',
    '<iframe title="Map" srcdoc="&lt;main&gt;Kiel&lt;/main&gt;"></iframe>',
    '<!doctype html><html lang="en"><body role="main"><p>Ferries</p></body></html>',
    // A sign-in card, and an application that wraps everything in a main element.
    '<main><div class="card"><h1>Sign in</h1><form><label>Name <input></label><button>Sign in</button></form></div></main><script></script>',
    '<a href="#app">Skip</a><div id="root"><div hidden>Menu</div><main id="app"><ul><li>Kiel <button>Book</button></li></ul></main></div>',
  ],
  failed: [
    { html: '<p>Ferries</p>', reason: 'outside' },
    { html: '<section>Ferries</section>', reason: 'outside' },
    { html: '<article><header>Ferries</header></article>', reason: 'outside' },
    { html: '<form><input aria-label="Name"></form>', reason: 'outside' },
    { html: '<img src="x.png" alt="Ferry">', reason: 'outside' },
    { html: '<div role="meter" aria-label="Fuel" aria-valuenow="3"></div>', reason: 'outside' },
    { html: '<div role="none">Ferries</div>', reason: 'outside' },
    { html: '<a href="/kiel">Kiel</a><a href="#here">Skip</a><p id="here">Kiel</p>', reason: 'outside' },
    { html: '<a href="#nowhere">Skip</a>', reason: 'outside' },
    {
      html: '<div><template shadowrootmode="open"><slot></slot><slot name="b"></slot></template><p>Kiel</p></div>',
      reason: 'outside',
    },
    { html: '<iframe title="Map" srcdoc="&lt;p&gt;Kiel&lt;/p&gt;"></iframe>', reason: 'outside' },
    { html: '<div role="status" hidden>Saved</div><p>Ferries</p>', reason: 'outside' },
    { html: '<div><p>Kiel</p><button>Book</button><script></script><p>Oslo</p></div>', reason: 'outside' },
  ],
  inapplicable: [
    'Ferries',
    '<button>Help</button>',
    '<div><p hidden>Kiel</p></div>',
    '<img src="x.png" alt="">',
    '<div role="none"></div>',
    { html: '<svg xmlns="http://www.w3.org/2000/svg"><text y="9">Kiel</text></svg>', path: 'picture.svg' },
  ],
});
