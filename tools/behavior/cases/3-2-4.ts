import { defineCases } from '../behavior-case.ts';
import { renderPage } from '../documents.ts';

const css =
  'header,main,footer{padding:12px 20px}header{display:flex;flex-wrap:wrap;gap:8px 24px;background:#eef2ea}';

const pagesOf = [
  ['/', 'Start', '<p>Second-hand books, sorted by people who read them.</p>'],
  ['/novels', 'Novels', '<p>Four thousand of them, and the crime novels downstairs.</p>'],
  ['/maps', 'Maps', '<p>Sea charts, city maps and a globe from 1911.</p>'],
  ['/events', 'Events', '<p>Every first Friday somebody reads something.</p>'],
] as const;

/** Renders the pages of a bookshop; the header and footer may depend on the page. */
function renderBookshop(
  name: string,
  header: (path: string, at: number) => string,
  footer: (path: string, at: number) => string = () => '<p>Bookshop in the old mill</p>',
): Record<string, string> {
  return Object.fromEntries(
    pagesOf.map(([path, title, text], at) => [
      path,
      renderPage(
        `${title} – ${name}`,
        `<header><nav aria-label="Main">${pagesOf.map(([to, label]) => `<a href="${to}">${label}</a>`).join(' ')}</nav>${header(path, at)}</header><main><h1>${title}</h1>${text}</main><footer>${footer(path, at)}</footer>`,
        { css },
      ),
    ]),
  );
}
const search = (label: string, button: string) =>
  `<form role="search" action="/search"><label for="q">${label}</label> <input id="q" name="q" type="search"> <button>${button}</button></form>`;
const icon = (name: string, attribute = 'aria-label') =>
  `<button type="button" class="basket" data-basket ${attribute}="${name}"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M3 4h3l3 11h9l3-8H7" fill="none" stroke="#222" stroke-width="2"/></svg></button>`;
const printIcon = (alternative: string) =>
  `<a href="#print" class="print"><img src="/img/printer.svg" alt="${alternative}" width="24" height="24"></a><p id="print"></p>`;

export const consistentIdentification = defineCases('3.2.4', {
  failing: {
    'search-find': {
      title: 'The same search is called "Search" and "Find"',
      why: 'F31: components with the same function have different labels on different pages.',
      pages: renderBookshop('Mill Books', (path) =>
        path === '/maps' || path === '/events' ? search('Find books', 'Find') : search('Search', 'Search'),
      ),
    },
    'basket-cart': {
      title: 'Basket icon with different accessible names',
      why: 'F31: the same icon button is named "Basket" on some pages and "Open shopping cart" on others.',
      pages: renderBookshop('Weir Books', (path) =>
        icon(path === '/novels' || path === '/events' ? 'Open shopping cart' : 'Basket'),
      ),
    },
    'print-alternatives': {
      title: 'Print icon with different alternative texts',
      why: 'F31-like: the same image link is "Print this page" here and "Output" there.',
      pages: renderBookshop(
        'Quay Books',
        () => '',
        (path) => printIcon(path === '/maps' ? 'Output' : 'Print this page'),
      ),
    },
    'account-links': {
      title: 'Link to the account with different names',
      why: 'The link in the header leads to the same page, but is called "Sign in", "Members" and "Log on".',
      pages: {
        ...renderBookshop(
          'Lock Books',
          (_, at) =>
            `<a class="account" href="/account">${['Sign in', 'Members', 'Sign in', 'Log on'][at]}</a>`,
        ),
        '/account': renderPage(
          'Your account – Lock Books',
          `<header><nav aria-label="Main">${pagesOf.map(([to, label]) => `<a href="${to}">${label}</a>`).join(' ')}</nav><a class="account" href="/account">Sign in</a></header><main><h1>Your account</h1><p>Sign in at the desk.</p></main><footer><p>Lock Books</p></footer>`,
          { css },
        ),
      },
    },
    'newsletter-buttons': {
      title: 'Newsletter form whose button has different labels',
      why: 'F31: the same form ends with "Subscribe", "Sign up" or "Send" depending on the page.',
      pages: renderBookshop(
        'Pier Books',
        () => '',
        (_, at) =>
          `<form action="/newsletter" method="post"><label for="m">Newsletter by email</label> <input id="m" type="email" name="m" autocomplete="email"> <button>${['Subscribe', 'Sign up', 'Send', 'Subscribe'][at]}</button></form>`,
      ),
    },
    'language-switch': {
      title: 'Language button named differently',
      why: 'F31: the globe button opens the same menu but is named "Language", "Region" and "Translate".',
      pages: renderBookshop(
        'Hill Books',
        (_, at) =>
          `<button type="button" id="lang" aria-expanded="false" aria-label="${['Language', 'Region', 'Translate', 'Language'][at]}"><svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="9" fill="none" stroke="#222" stroke-width="2"/><path d="M3 12h18M12 3v18" stroke="#222"/></svg></button>`,
      ),
    },
  },
  passing: {
    'search-same': {
      title: 'The same search with the same label',
      why: 'G197: labels are consistent.',
      pages: renderBookshop('Ford Books', () => search('Search books', 'Search')),
    },
    'basket-with-count': {
      title: 'Basket whose name contains the number of books in it',
      why: 'The text differs because the content does: consistent, not identical (Understanding 3.2.4).',
      pages: renderBookshop('Gate Books', (_, at) => icon(`Basket, ${at} ${at === 1 ? 'book' : 'books'}`)),
    },
    'different-functions': {
      title: 'Two search forms with different functions',
      why: 'One searches books, the other events: different functions have different names.',
      pages: renderBookshop('Arch Books', (path) =>
        path === '/events'
          ? '<form role="search" action="/events/search"><label for="q">Search events</label> <input id="q" name="q" type="search"> <button>Search events</button></form>'
          : search('Search books', 'Search books'),
      ),
    },
    'next-page-links': {
      title: 'Arrow links to different pages',
      why: 'The same icon has names for its different targets: "Next: Novels", "Next: Maps".',
      pages: renderBookshop(
        'Bend Books',
        () => '',
        (_, at) => {
          const [to, label] = pagesOf[(at + 1) % 4]!;
          return `<a class="next" href="${to}"><img src="/img/arrow.svg" alt="Next: ${label}" width="24" height="24"></a>`;
        },
      ),
    },
    'check-mark-with-different-meaning': {
      title: 'Check mark that means "in stock" here and "free admission" there',
      why: 'The same icon serves different purposes, so its alternative texts differ (an example of Understanding 3.2.4).',
      pages: renderBookshop(
        'Yard Books',
        () => '',
        (path) =>
          `<p><img src="/img/check.svg" alt="${path === '/events' ? 'Free admission' : 'In stock'}" width="20" height="20"> ${path === '/events' ? 'Reading on Friday' : 'Book of the week'}</p>`,
      ),
    },
    'same-newsletter': {
      title: 'Newsletter form that is the same everywhere',
      why: 'Labels and button are identical on all pages.',
      pages: renderBookshop(
        'Tower Books',
        () => icon('Basket'),
        () =>
          '<form action="/newsletter" method="post"><label for="m">Newsletter by email</label> <input id="m" type="email" autocomplete="email"> <button>Subscribe</button></form>',
      ),
    },
  },
});
