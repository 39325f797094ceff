import { defineCases } from '../behavior-case.ts';
import { renderPage } from '../documents.ts';

type Link = readonly [path: string, name: string];

const links: readonly Link[] = [
  ['/', 'Home'],
  ['/classes', 'Classes'],
  ['/teachers', 'Teachers'],
  ['/prices', 'Prices'],
  ['/contact', 'Contact'],
];
const texts: Readonly<Record<string, string>> = {
  '/': '<p>Yoga, judo and dance under one roof, above the old print shop.</p>',
  '/classes': '<p>Monday: judo for children. Tuesday: yoga. Thursday: tango.</p>',
  '/teachers': '<p>Ines teaches yoga, Ken judo, and the tango comes from Marta.</p>',
  '/prices': '<p>A single class costs 12, ten classes cost 100.</p>',
  '/contact': '<p>Call us between 16 and 20, or come by.</p>',
};
const css =
  'header,main,footer,.side{padding:12px 20px}nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:16px}';

const list = (items: readonly Link[], label = 'Main') =>
  `<nav aria-label="${label}"><ul>${items.map(([path, name]) => `<li><a href="${path}">${name}</a></li>`).join('')}</ul></nav>`;

/** Renders the pages of a studio; `frame` returns what comes before and after the main element. */
function renderStudio(
  name: string,
  frame: (path: string, at: number) => readonly [before: string, after: string],
): Record<string, string> {
  return Object.fromEntries(
    links.map(([path, title], at) => {
      const [before, after] = frame(path, at);
      return [
        path,
        renderPage(
          `${title} – ${name}`,
          `${before}<main><h1>${path === '/' ? name : title}</h1>${texts[path]}</main>${after}`,
          {
            css,
          },
        ),
      ];
    }),
  );
}
const reorder = (order: readonly number[]) => order.map((at) => links[at]!);
const footer = `<footer><p>Studio above the print shop</p></footer>`;

export const consistentNavigation = defineCases('3.2.3', {
  failing: {
    'order-changes': {
      title: 'Main navigation in another order on one page',
      why: 'F66: on the page of prices the same links come in another relative order.',
      pages: renderStudio('Studio Mill', (path) => [
        `<header>${list(path === '/prices' ? reorder([3, 0, 4, 2, 1]) : links)}</header>`,
        footer,
      ]),
    },
    'current-page-first': {
      title: 'Navigation that moves the current page to the front',
      why: 'F66: the relative order of the links changes on each page.',
      pages: renderStudio('Studio Weir', (_, at) => [
        `<header>${list([links[at]!, ...links.filter((_, index) => index !== at)])}</header>`,
        footer,
      ]),
    },
    'alphabetical-on-other-pages': {
      title: 'Navigation sorted alphabetically on all pages except the first',
      why: 'F66: Home, Classes, Teachers on the start page; Classes, Contact, Home on the others.',
      pages: renderStudio('Studio Quay', (path) => [
        `<header>${list(path === '/' ? links : links.toSorted(([, one], [, other]) => one.localeCompare(other)))}</header>`,
        footer,
      ]),
    },
    'search-moves-before-navigation': {
      title: 'Search before the navigation on some pages and after it on others',
      why: 'Repeated blocks change their relative order: search and navigation swap on two pages.',
      pages: renderStudio('Studio Lock', (path) => {
        const search =
          '<form role="search" action="/search"><label for="q">Search</label> <input id="q" type="search"> <button>Go</button></form>';
        return [
          path === '/teachers' || path === '/contact'
            ? `<header>${list(links)}${search}</header>`
            : `<header>${search}${list(links)}</header>`,
          footer,
        ];
      }),
    },
    'footer-links-shuffled': {
      title: 'Footer links in random order',
      why: 'F66: privacy, imprint, terms and jobs come in another order on every page.',
      pages: {
        ...renderStudio('Studio Pier', (_, at) => [
          `<header>${list(links)}</header>`,
          `<footer>${list(
            [
              ...['Privacy', 'Imprint', 'Terms', 'Jobs'].slice(at % 4),
              ...['Privacy', 'Imprint', 'Terms', 'Jobs'].slice(0, at % 4),
            ]
              .filter((_, index) => index < 4)
              .map((name) => [`/${name.toLowerCase()}`, name] as const),
            'Legal',
          )}</footer>`,
        ]),
        ...Object.fromEntries(
          ['Privacy', 'Imprint', 'Terms', 'Jobs'].map((name) => [
            `/${name.toLowerCase()}`,
            renderPage(
              `${name} – Studio Pier`,
              `<header>${list(links)}</header><main><h1>${name}</h1><p>Ask us at the desk.</p></main>${footer}`,
              { css },
            ),
          ]),
        ),
      },
    },
    'sidebar-order': {
      title: 'Sidebar whose entries are sorted by popularity on one page',
      why: 'F66: the sidebar repeats on all pages, with the same links, in a different order on Teachers and Contact.',
      pages: renderStudio('Studio Hill', (path) => [
        `<header><a href="/">Studio Hill</a></header><div class="side">${list(path === '/teachers' || path === '/contact' ? reorder([4, 1, 3, 0, 2]) : links, 'Sections')}</div>`,
        footer,
      ]),
    },
  },
  passing: {
    'same-everywhere': {
      title: 'The same navigation on all pages',
      why: 'G61: links come in the same order on each page.',
      pages: renderStudio('Studio Ford', () => [`<header>${list(links)}</header>`, footer]),
    },
    'current-without-link': {
      title: 'Current page as text instead of a link',
      why: 'The order stays; the current item is only not a link.',
      pages: renderStudio('Studio Bend', (path) => [
        `<header><nav aria-label="Main"><ul>${links.map(([to, name]) => `<li>${to === path ? `<strong aria-current="page">${name}</strong>` : `<a href="${to}">${name}</a>`}</li>`).join('')}</ul></nav></header>`,
        footer,
      ]),
    },
    'additional-links': {
      title: 'Additional links between the repeated ones on one page',
      why: 'Items may be inserted or left out, as long as the relative order stays (Understanding 3.2.3).',
      pages: renderStudio('Studio Gate', (path) => [
        `<header>${list(path === '/classes' ? [links[0]!, links[1]!, ['/classes#judo', 'Judo'], ['/classes#yoga', 'Yoga'], ...links.slice(2)] : links)}</header>`,
        footer,
      ]),
    },
    'omitted-links': {
      title: 'Start page without a link to itself',
      why: 'A link is left out on one page; the others keep their order.',
      pages: renderStudio('Studio Arch', (path) => [
        `<header>${list(links.filter(([to]) => to !== path))}</header>`,
        footer,
      ]),
    },
    'related-links-differ': {
      title: 'Related links that differ on each page',
      why: 'The block lists other pages each time; it is not repeated navigation.',
      pages: renderStudio('Studio Yard', (_, at) => [
        `<header>${list(links)}</header>`,
        `<div class="side"><h2>You may also like</h2><ul>${reorder([(at + 2) % 5, (at + 4) % 5])
          .map(([path, name]) => `<li><a href="${path}">${name}</a></li>`)
          .join('')}</ul></div>${footer}`,
      ]),
    },
    'results-sorted': {
      title: 'List of classes that is sorted differently on two pages',
      why: 'The list is content in the main area, sorted by day or by price; the navigation stays.',
      pages: Object.fromEntries(
        Object.entries(renderStudio('Studio Tower', () => [`<header>${list(links)}</header>`, footer])).map(
          ([path, html]) => [
            path,
            path === '/classes'
              ? html.replace(
                  '</main>',
                  '<ul><li><a href="/teachers#ken">Judo, Monday</a></li><li><a href="/teachers#ines">Yoga, Tuesday</a></li></ul></main>',
                )
              : path === '/prices'
                ? html.replace(
                    '</main>',
                    '<ul><li><a href="/teachers#ines">Yoga, 10</a></li><li><a href="/teachers#ken">Judo, 12</a></li></ul></main>',
                  )
                : html,
          ],
        ),
      ),
    },
  },
});
