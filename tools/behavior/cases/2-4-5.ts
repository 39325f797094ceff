import { defineCases } from '../behavior-case.ts';
import { renderPage } from '../documents.ts';

/** A page of a site: its title and content; navigation is added by the functions below. */
type Contents = Readonly<Record<string, readonly [title: string, html: string]>>;

const siteCss =
  'header,main,footer{padding:12px 20px;max-width:60rem}header{border-bottom:2px solid #333}nav a{margin-right:16px}';

/** Renders all pages of a site with the same header, main element and footer. */
function renderSite(
  name: string,
  contents: Contents,
  header: string | ((path: string) => string),
  footer = '',
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contents).map(([path, [title, html]]) => [
      path,
      renderPage(
        path === '/' ? name : `${title} – ${name}`,
        `<header>${typeof header === 'string' ? header : header(path)}</header><main><h1>${title}</h1>${html}</main>${footer && `<footer>${footer}</footer>`}`,
        { css: siteCss },
      ),
    ]),
  );
}

const searchForm =
  '<form role="search" action="/search"><label for="q">Search this site</label> <input id="q" name="q" type="search"> <button>Search</button></form>';

const museum: Contents = {
  '/': ['Museum of salt', '<p>How a white grain made a town rich, and what is left of it.</p>'],
  '/visit': ['Your visit', '<p>Open from Tuesday to Sunday. The bus stops at the door.</p>'],
  '/exhibitions': [
    'Exhibitions',
    '<p>See <a href="/exhibitions/mine">The mine</a> and <a href="/exhibitions/tax">The salt tax</a>.</p>',
  ],
  '/exhibitions/mine': ['The mine', '<p>Two hundred meters below the museum, by lift. Bring a coat.</p>'],
  '/exhibitions/tax': ['The salt tax', '<p>What a king earned from soup.</p>'],
  '/school': [
    'For schools',
    '<p>Classes visit us for free. <a href="/school/kit">Order the salt kit</a>.</p>',
  ],
  '/school/kit': ['Salt kit', '<p>Twelve experiments in a box, for one week.</p>'],
};
const museumNav =
  '<nav aria-label="Main"><a href="/">Start</a><a href="/visit">Your visit</a><a href="/exhibitions">Exhibitions</a><a href="/school">For schools</a></nav>';

const manual: Contents = {
  '/': [
    'Manual of the weather station',
    '<p>Thank you for buying this station. Begin with <a href="/unpack">unpacking</a>.</p>',
  ],
  '/unpack': [
    'Unpacking',
    '<p>Check that the box contains mast, vane, cups and cable.</p><p><a href="/">Back</a> <a href="/mount">Next: mounting</a></p>',
  ],
  '/mount': [
    'Mounting',
    '<p>Choose a place without trees within ten meters.</p><p><a href="/unpack">Back</a> <a href="/connect">Next: connecting</a></p>',
  ],
  '/connect': [
    'Connecting',
    '<p>The blue wire is ground.</p><p><a href="/mount">Back</a> <a href="/read">Next: reading</a></p>',
  ],
  '/read': [
    'Reading the values',
    '<p>Values are sent every ten minutes.</p><p><a href="/connect">Back</a> <a href="/clean">Next: cleaning</a></p>',
  ],
  '/clean': ['Cleaning', '<p>Spiders love the cups. Use a soft brush.</p><p><a href="/read">Back</a></p>'],
};

const bakery: Contents = {
  '/': [
    'Bakery Kessler',
    '<ul><li><a href="/bread">Bread</a></li><li><a href="/cake">Cake</a></li><li><a href="/jobs">Jobs</a></li><li><a href="/history">History</a></li><li><a href="/orders">Orders</a></li></ul>',
  ],
  '/bread': ['Bread', '<p>Rye on Monday, spelt on Tuesday, and white every day.</p>'],
  '/cake': ['Cake', '<p>Order two days before.</p>'],
  '/jobs': ['Jobs', '<p>We look for a baker who likes mornings.</p>'],
  '/history': ['History', '<p>Founded in 1921 by Anna Kessler.</p>'],
  '/orders': ['Orders', '<p>By phone until 17.</p>'],
};

const council: Contents = {
  '/': [
    'Ellery town council',
    '<p>Services: <a href="/live">Living here</a>, <a href="/build">Building</a></p>',
  ],
  '/live': [
    'Living here',
    '<ul><li><a href="/live/move">Moving to Ellery</a></li><li><a href="/live/waste">Waste</a></li></ul>',
  ],
  '/live/move': ['Moving to Ellery', '<p>Register within two weeks.</p>'],
  '/live/waste': ['Waste', '<p>Bins are emptied on Wednesdays.</p>'],
  '/build': [
    'Building',
    '<ul><li><a href="/build/permit">Permits</a></li><li><a href="/build/plans">Development plans</a></li></ul>',
  ],
  '/build/permit': ['Permits', '<p>You need three copies of each drawing.</p>'],
  '/build/plans': ['Development plans', '<p>Plans hang in the hall of the town house.</p>'],
};

const blog: Contents = {
  '/': ['Notes of a beekeeper', '<p>Newest: <a href="/swarm">A swarm in the chimney</a></p>'],
  '/swarm': [
    'A swarm in the chimney',
    '<p>The neighbor called at six. Older: <a href="/frost">Late frost</a></p>',
  ],
  '/frost': ['Late frost', '<p>Minus four in May. Older: <a href="/queen">The queen is gone</a></p>'],
  '/queen': [
    'The queen is gone',
    '<p>And nobody noticed but the bees. Older: <a href="/winter">Winter count</a></p>',
  ],
  '/winter': [
    'Winter count',
    '<p>Eleven of twelve hives are alive. Older: <a href="/honey">Heather honey</a></p>',
  ],
  '/honey': ['Heather honey', '<p>It is so thick that it has to be pressed.</p>'],
};

const siteMapOf = (contents: Contents) =>
  `<ul>${Object.entries(contents)
    .map(([path, [title]]) => `<li><a href="${path}">${title}</a></li>`)
    .join('')}</ul>`;

export const multipleWays = defineCases('2.4.5', {
  failing: {
    'navigation-only': {
      title: 'Museum with a hierarchy of links and nothing else',
      why: 'The exhibitions and the kit can be found only through their section: no search, site map or list of pages.',
      pages: renderSite('Museum of salt', museum, museumNav),
    },
    'next-and-back-only': {
      title: 'Manual with links to the next and the previous page',
      why: 'The chapters form a chain; there is no table of contents and no search. A manual is not a process.',
      pages: renderSite('Manual of the weather station', manual, '<p>Weather station WS-4</p>'),
    },
    'home-links-only': {
      title: 'Bakery whose pages only lead back to the start page',
      why: 'The list on the start page is the only way to each page (G185 alone is one way).',
      pages: renderSite('Bakery Kessler', bakery, (path) =>
        path === '/' ? '' : '<a href="/">Bakery Kessler</a>',
      ),
    },
    'sections-only': {
      title: 'Council site in which each section lists its pages',
      why: 'Every page can be reached along one path only.',
      pages: renderSite(
        'Ellery town council',
        council,
        '<nav aria-label="Main"><a href="/">Home</a><a href="/live">Living here</a><a href="/build">Building</a></nav>',
      ),
    },
    'blog-chain': {
      title: 'Blog that links from each entry to the older one',
      why: 'Older entries can be found only by walking through all newer ones.',
      pages: renderSite('Notes of a beekeeper', blog, '<a href="/">Notes of a beekeeper</a>'),
    },
    'breadcrumbs-only': {
      title: 'Museum with navigation and breadcrumbs',
      why: 'Breadcrumbs repeat the same hierarchy upward; they do not locate a page in another way.',
      pages: renderSite(
        'Museum of salt and breadcrumbs',
        museum,
        (path) =>
          `${museumNav}<nav aria-label="Breadcrumb"><a href="/">Start</a>${path.startsWith('/exhibitions/') ? ' › <a href="/exhibitions">Exhibitions</a>' : ''}${path.startsWith('/school/') ? ' › <a href="/school">For schools</a>' : ''}</nav>`,
      ),
    },
    'filter-field-is-no-search': {
      title: 'Council site whose only input is a newsletter form',
      why: 'A form for a newsletter looks like a search field but locates no page; sections are the only way.',
      pages: renderSite(
        'Ellery council news',
        council,
        '<a href="/">Ellery council news</a>',
        '<form action="/subscribe" method="post"><label for="q">Newsletter: your email</label> <input id="q" type="email" autocomplete="email"> <button>Go</button></form>',
      ),
    },
  },
  passing: {
    'search-and-navigation': {
      title: 'Museum with navigation and search',
      why: 'G161 with navigation: two ways to each page.',
      pages: renderSite('Museum of salt with search', museum, `${museumNav}${searchForm}`),
    },
    'site-map': {
      title: 'Council site with a site map',
      why: 'G63: a page with links to all pages, linked from each page, besides the sections.',
      pages: renderSite(
        'Ellery services',
        { ...council, '/all': ['All pages', siteMapOf(council)] },
        '<nav aria-label="Main"><a href="/">Home</a><a href="/live">Living here</a><a href="/build">Building</a></nav>',
        '<a href="/all">Site map</a>',
      ),
    },
    'all-links-everywhere': {
      title: 'Small bakery site with links to all pages on each page',
      why: 'G126 and G185: the start page and every other page list all pages.',
      pages: renderSite('Kessler, bakers', bakery, `<nav aria-label="All pages">${siteMapOf(bakery)}</nav>`),
    },
    'contents-and-chapters': {
      title: 'Manual with a table of contents on each page and a search',
      why: 'G64 and G161 besides the links to the next chapter.',
      pages: renderSite(
        'Manual with contents',
        manual,
        `${searchForm}<nav aria-label="Contents">${siteMapOf(manual)}</nav>`,
      ),
    },
    'steps-of-a-process': {
      title: 'Booking in steps',
      why: 'Pages that are steps of a process are exempt; the other pages have search and navigation.',
      pages: renderSite(
        'Guest house at the weir',
        {
          '/': [
            'Guest house at the weir',
            '<p>Nine rooms above the water. <a href="/book/1">Book a room</a></p>',
          ],
          '/rooms': ['Rooms', '<p>All rooms look to the river.</p>'],
          '/book/1': [
            'Step 1 of 3: dates',
            '<form action="/book/2"><label for="d">Arrival</label> <input id="d" type="date"> <button>Continue</button></form><p><a href="/book/2">Continue without dates</a></p>',
          ],
          '/book/2': [
            'Step 2 of 3: room',
            '<form action="/book/3"><label><input type="radio" name="r"> Blue room</label> <label><input type="radio" name="r"> Attic</label> <button>Continue</button></form><p><a href="/book/3">Continue with any room</a></p>',
          ],
          '/book/3': [
            'Step 3 of 3: pay',
            '<form action="/book/done" method="post"><button>Pay on arrival</button></form>',
          ],
        },
        `<nav aria-label="Main"><a href="/">Start</a><a href="/rooms">Rooms</a></nav>${searchForm}`,
      ),
    },
    'index-a-to-z': {
      title: 'Museum with an index from A to Z',
      why: 'The index is a list of all pages in another order (G126), linked from the header.',
      pages: renderSite(
        'Museum of salt, with index',
        { ...museum, '/index-a-z': ['Index from A to Z', siteMapOf(museum)] },
        `${museumNav}<p><a href="/index-a-z">Index from A to Z</a></p>`,
      ),
    },
    'search-by-link': {
      title: 'Blog with a search page and an archive',
      why: 'The search is a page of its own that each page links to; the archive lists all entries.',
      pages: renderSite(
        'Notes of a beekeeper, with archive',
        {
          ...blog,
          '/search': ['Search', searchForm],
          '/archive': ['Archive', siteMapOf(blog)],
        },
        '<nav aria-label="Main"><a href="/">Start</a><a href="/archive">Archive</a><a href="/search">Search</a></nav>',
      ),
    },
  },
});
