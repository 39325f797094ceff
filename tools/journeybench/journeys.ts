import { parseJourney } from '@curbcut/journeys';
import {
  CARD_CODE,
  createCheckout,
  createCheckoutSteps,
  mutations,
} from '../../packages/engine/test/journeys/checkout.ts';
import { createSecrets, type Handler, signInSites } from '../../packages/engine/test/journeys/sites.ts';

/** Changes the markup of a page, as a redesign does. */
type Mutate = (html: string) => string;

/** A site with a journey through it. */
export interface BenchJourney {
  readonly name: string;
  /** Serves the site, with changed markup. Each run gets a new site. */
  create(mutate: Mutate): Handler;
  /** Returns the journey, whose mark shows that it has reached its end. */
  createJourney(origin: string): ReturnType<typeof parseJourney>;
  /** The ten redesigns. */
  readonly mutations: readonly { readonly name: string; readonly apply: Mutate }[];
}

/** Returns the secrets of all journeys on a site. */
export const createBenchSecrets = (origin: string) => ({ ...createSecrets(origin), CVC: CARD_CODE });

/** Applies a mutation to the pages of a site that isn't aware of it. */
const wrap =
  (handler: Handler, mutate: Mutate): Handler =>
  (exchange) =>
    handler({ ...exchange, html: (body, options) => exchange.html(mutate(body), options) });

/**
 * Changes that redesigns make to sign-in forms. The changed markup may be inside a script's string, so it has no
 * quotes.
 */
const formMutations: BenchJourney['mutations'] = [
  {
    name: 'ids and classes',
    apply: (html) =>
      html
        .replaceAll('<button>', '<button id=b-7f3 class=css-1x2>')
        .replaceAll('<input ', '<input class=css-9q8 '),
  },
  {
    name: 'a wrapper',
    apply: (html) => html.replaceAll(/(<button>.*?<\/button>)/g, '<div><span>$1</span></div>'),
  },
  {
    name: 'wrapped fields',
    apply: (html) => html.replaceAll(/(<label>.*?<\/label>)/g, '<div class=row><div>$1</div></div>'),
  },
  {
    name: 'more words',
    apply: (html) =>
      html
        .replaceAll('<label>Email', '<label>Email address')
        .replaceAll('<label>Password', '<label>Your password'),
  },
  {
    name: 'another word on the button',
    apply: (html) => html.replaceAll('<button>Sign in', '<button>Sign in now'),
  },
  {
    name: 'a field in front',
    apply: (html) => html.replaceAll(/(<form[^>]*>)/g, '$1<label>Company <input name=company></label>'),
  },
  {
    name: 'a link in front of the button',
    apply: (html) => html.replaceAll('<button>', '<a href=/help>Forgot it?</a><button>'),
  },
  {
    name: 'a hint in the label',
    apply: (html) => html.replaceAll('<label>Password', '<label>Password <small>(required)</small>'),
  },
  {
    name: 'an icon in the button',
    apply: (html) => html.replaceAll('<button>', '<button><svg width=10 height=10></svg>'),
  },
  {
    name: 'a line of its own for each field',
    apply: (html) => html.replaceAll('<label>', '<p><label>').replaceAll('</label>', '</label></p>'),
  },
];

const signIns: readonly BenchJourney[] = signInSites.map(({ name, create, steps }) => ({
  name,
  create: (mutate) => wrap(create().handler, mutate),
  createJourney: (origin) =>
    parseJourney({
      signedIn: { element: ['text/Signed in as Ada'] },
      steps: [{ type: 'navigate', url: `${origin}/login` }, ...steps],
    }),
  mutations: formMutations,
}));

const checkout: BenchJourney = {
  name: 'a payment in a frame',
  create: (mutate) => createCheckout(mutate).handler,
  createJourney: (origin) =>
    parseJourney({ signedIn: { url: '/review' }, steps: createCheckoutSteps(origin).slice(0, -1) }),
  mutations,
};

/** Views that appear some time after a click, at changing URLs, without a new document. */
const application: Handler = ({ path, html }) => {
  if (path.endsWith('.png')) return html('', { status: 404 });
  return html(
    `<div id="view"></div><script>
      const views = {
        '/start': '<h2>Start</h2><button id=go>Book a table</button>',
        '/guests': '<h2>Guests</h2><label>Guests <input id=guests name=guests></label><button id=next>Continue</button>',
        '/time': '<h2>Time</h2><label>Evening <input type=radio name=time value=late></label><button id=next>Review</button>',
        '/done': '<h2>Your table</h2><p>Table for 4, late</p>',
      };
      const paths = Object.keys(views);
      const show = (path) => {
        history.pushState(null, '', path);
        document.getElementById('view').innerHTML = '<p>Loading</p>';
        setTimeout(() => {
          document.getElementById('view').innerHTML = views[path];
          document.querySelector('#view button')?.addEventListener('click', () => show(paths[paths.indexOf(path) + 1]));
        }, 80);
      };
      show('/start');
    </script>`,
    { title: 'Book' },
  );
};

const applicationMutations: BenchJourney['mutations'] = [
  { name: 'other ids', apply: (html) => html.replaceAll(/id=(go|next|guests)/g, 'id=x-$1') },
  { name: 'no ids', apply: (html) => html.replaceAll(/ id=(go|next|guests)/g, '') },
  { name: 'classes', apply: (html) => html.replaceAll('<button', '<button class=css-1x2') },
  {
    name: 'a wrapper',
    apply: (html) => html.replaceAll(/(<button.*?<\/button>)/g, '<div><span>$1</span></div>'),
  },
  {
    name: 'wrapped fields',
    apply: (html) => html.replaceAll(/(<label>.*?<\/label>)/g, '<div class=row>$1</div>'),
  },
  {
    name: 'more words',
    apply: (html) =>
      html.replaceAll('Continue<', 'Save and continue<').replaceAll('Book a table', 'Book a table now'),
  },
  {
    name: 'longer labels',
    apply: (html) =>
      html
        .replaceAll('<label>Guests', '<label>Number of guests')
        .replaceAll('<label>Evening', '<label>In the evening'),
  },
  { name: 'another heading', apply: (html) => html.replaceAll('<h2>', '<h3>').replaceAll('</h2>', '</h3>') },
  { name: 'a link in front', apply: (html) => html.replaceAll('<button', '<a href=/help>Help</a><button') },
  {
    name: 'an icon',
    apply: (html) => html.replaceAll(/(<button[^>]*>)/g, '$1<svg width=10 height=10></svg>'),
  },
];

const singlePage: BenchJourney = {
  name: 'a single-page application',
  create: (mutate) => wrap(application, mutate),
  createJourney: (origin) =>
    parseJourney({
      signedIn: { element: ['text/Table for 4, late'], url: '/done' },
      steps: [
        { type: 'navigate', url: `${origin}/` },
        { type: 'click', selectors: ['aria/Book a table[role="button"]', '#go'] },
        { type: 'change', selectors: ['aria/Guests', '#guests'], value: '4' },
        { type: 'click', selectors: ['aria/Continue[role="button"]', '#next'] },
        { type: 'change', selectors: ['aria/Evening', '[value=late]'], value: true },
        { type: 'click', selectors: ['aria/Review[role="button"]', '#next'] },
      ],
    }),
  mutations: applicationMutations,
};

export const benchJourneys: readonly BenchJourney[] = [...signIns, checkout, singlePage];
