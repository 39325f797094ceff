import type { ScanEvent } from '@curbcut/contract';
import { describe, expect, it } from 'vitest';
import { groupFindings } from '../src/index.ts';
import { createPageHtml, type SiteFixture, useScanner } from './test-site.ts';

const { scan } = useScanner();

const createLinks = (...paths: string[]) =>
  paths.map((path) => `<p><a href="${path}">${path}</a></p>`).join('');

const getPaths = (events: readonly ScanEvent[], type: 'page-started' | 'page-done' | 'page-failed') =>
  events.flatMap((event) =>
    event.type !== type ? [] : [new URL(event.type === 'page-started' ? event.url : event.page.url).pathname],
  );

const getFailures = (events: readonly ScanEvent[]) =>
  Object.fromEntries(
    events.flatMap((event) =>
      event.type === 'page-failed' ? [[new URL(event.page.url).pathname, event.page.notTested.code]] : [],
    ),
  );

const getFindings = (events: readonly ScanEvent[], ruleId: string) =>
  events.flatMap((event) =>
    event.type === 'page-done' ? event.page.findings.filter((finding) => finding.ruleId === ruleId) : [],
  );

describe('the pages of a scan', () => {
  const site: SiteFixture = {
    '/': createPageHtml('Start', createLinks('/a', '/b', '/a', '/picture.png', 'https://other.example/')),
    '/a': createPageHtml('A', createLinks('/c', '/')),
    '/b': createPageHtml('B', createLinks('/d')),
    '/c': createPageHtml('C', ''),
    '/d': createPageHtml('D', ''),
  };

  it('follow the site’s links breadth-first, each page once', async () => {
    const { events } = await scan(site);
    expect(getPaths(events, 'page-started')).toEqual(['/', '/a', '/b', '/c', '/d']);
    expect(events.at(-1)).toEqual({
      type: 'scan-done',
      tested: 5,
      notTested: 0,
      beyondLimit: 0,
      templates: null,
    });
  });

  it('stop at the limit, and the others are counted', async () => {
    const { events } = await scan(site, { maxPages: 2 });
    expect(getPaths(events, 'page-started')).toEqual(['/', '/a']);
    expect(events.at(-1)).toMatchObject({ tested: 2, beyondLimit: 2 });
  });

  it('match the patterns', async () => {
    const { events } = await scan(site, { exclude: ['/b'] });
    expect(getPaths(events, 'page-started')).toEqual(['/', '/a', '/c']);
  });

  it('include sitemap URLs, after the start page’s links', async () => {
    const { events } = await scan({
      ...site,
      '/sitemap.xml': { body: '<urlset><url><loc>/only-in-the-sitemap</loc></url></urlset>' },
      '/only-in-the-sitemap': createPageHtml('Hidden', createLinks('/deeper')),
      '/deeper': createPageHtml('Deeper', ''),
    });
    expect(getPaths(events, 'page-started').slice(0, 4)).toEqual(['/', '/a', '/b', '/only-in-the-sitemap']);
    expect(getPaths(events, 'page-started')).toContain('/deeper');
  });

  it('respect robots.txt unless the settings ignore it', async () => {
    const siteWithRobots = {
      ...site,
      '/robots.txt': { body: 'User-agent: *\nDisallow: /a\n', headers: { 'content-type': 'text/plain' } },
    };
    expect(getPaths((await scan(siteWithRobots)).events, 'page-started')).toEqual(['/', '/b', '/d']);
    expect(getPaths((await scan(siteWithRobots, { respectRobots: false })).events, 'page-started')).toContain(
      '/a',
    );
  });
});

it('compares every page with the one visited first', async () => {
  const createNavigation = (...paths: string[]) =>
    `<nav>${paths.map((path) => `<a href="${path}">${path.slice(1)} port</a>`).join('')}</nav>`;
  const { events, origin } = await scan({
    '/': createPageHtml('Start', createNavigation('/a', '/b', '/c', '/d')),
    '/a': createPageHtml('A', createNavigation('/a', '/b', '/c', '/d')),
    '/b': createPageHtml('B', createNavigation('/b', '/d', '/c', '/a')),
    '/c': createPageHtml('C', createNavigation('/a', '/b', '/x', '/c', '/d')),
    '/d': createPageHtml('D', ''),
  });
  const inverted = events.flatMap((event) =>
    event.type === 'page-done' && event.page.findings.some(({ ruleId }) => ruleId === 'consistent-navigation')
      ? [event.page.url]
      : [],
  );
  expect(inverted).toEqual([`${origin}/b`]);
  expect(getFindings(events, 'consistent-navigation')[0]?.facts).toMatchObject({ url: `${origin}/` });
});

describe('reports pages that were not tested', () => {
  it('with the reason: not found, an error, not HTML, a different site, an empty page', async () => {
    const { events } = await scan({
      '/': createPageHtml('Start', createLinks('/gone', '/broken', '/data', '/away', '/empty')),
      '/broken': { status: 500, body: createPageHtml('Error', '') },
      '/data': { headers: { 'content-type': 'application/json' }, body: '{}' },
      '/away': { status: 302, headers: { location: 'http://localhost.:1/' } },
      '/empty':
        '<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script>void 0</script></body></html>',
    });
    expect(getFailures(events)).toMatchObject({
      '/gone': 'scan/not-found',
      '/broken': 'scan/http-error',
      '/data': 'scan/not-html',
      '/empty': 'scan/empty-page',
    });
    expect(getFailures(events)['/away']).toMatch(/^scan\//);
    expect(getPaths(events, 'page-done')).toEqual(['/']);
  });

  it('when robots.txt disallows the start page', async () => {
    const { events } = await scan({
      '/': createPageHtml('Start', ''),
      '/robots.txt': { body: 'User-agent: *\nDisallow: /', headers: { 'content-type': 'text/plain' } },
    });
    expect(getFailures(events)).toEqual({ '/': 'scan/robots-disallow' });
  });

  it('when robots.txt itself returns an error', async () => {
    const { events } = await scan({ '/': createPageHtml('Start', ''), '/robots.txt': { status: 500 } });
    expect(getFailures(events)).toEqual({ '/': 'scan/robots-unavailable' });
  });

  it('when the page redirects to a different site', async () => {
    const { events } = await scan({
      '/': createPageHtml('Start', createLinks('/away')),
      '/away': (times) => ({ status: 302, headers: { location: `//localhost:${times}/` } }),
    });
    expect(getFailures(events)['/away']).toBeDefined();
  });
});

describe('a page is isolated from the previous one in the same tab', () => {
  const built = (start: string) =>
    `<!doctype html><html lang="en"><head><title>App</title></head><body><main id="root"></main><script>${start}</script></body></html>`;
  const pathsAfter = (first: string, then: string) => ({
    '/': createPageHtml('Start', createLinks('/a1', '/a2', '/b1', '/b2')),
    '/a1': first,
    '/a2': first,
    '/b1': then,
    '/b2': then,
  });

  it('whose scripts are in attributes or data blocks, and were stopped after probes', async () => {
    const text = createPageHtml('Data', '<script type="application/ld+json">{}</script><p>Text</p>');
    const first = text.replace('<body>', '<body onkeydown="void 0">');
    const then = built("root.innerHTML = '<h1>Built by script</h1>'");
    const { events } = await scan(pathsAfter(first, then));
    expect(getFailures(events)).toEqual({});
  });

  it('whose attributes write to storage during probes', async () => {
    const first = createPageHtml('Writes', '<a href="#x" onfocus="localStorage.left = 1; name = 1">Link</a>');
    const then = built(
      "document.title = 'Found ' + localStorage.left + '/' + name; root.innerHTML = '<h1>Built by script</h1>'",
    );
    const { events } = await scan(pathsAfter(first, then));
    const titles = events.flatMap((event) => (event.type === 'page-done' ? event.page.title : []));
    expect(titles.filter((title) => title !== 'Start' && title !== 'Writes')).toEqual([
      'Found undefined/',
      'Found undefined/',
    ]);
  });
});

describe('reports obstacles on a tested page', () => {
  it('once for all variants: a dialog, an invalid wait-for selector', async () => {
    const viewport = { width: 1280, height: 800 };
    const { events } = await scan(
      { '/': createPageHtml('Start', '<p>Text</p><script>alert("Hello")</script>') },
      {
        settings: {
          waitFor: '>>>(',
          variants: [
            { viewport, colorScheme: 'light' },
            { viewport, colorScheme: 'dark' },
          ],
        },
      },
    );
    const parts = events.flatMap((event) => (event.type === 'page-done' ? event.page.unexamined : []));
    expect(parts).toEqual([
      { reason: 'dialog', detail: expect.stringContaining('Hello'), selector: '' },
      { reason: 'wait-for-not-met', detail: expect.stringContaining('isn’t a CSS selector'), selector: '' },
    ]);
  });
});

describe('a site that asks to retry later', () => {
  it('is visited again after the requested delay', async () => {
    const { events } = await scan({
      '/': (times) =>
        times === 1
          ? { status: 503, headers: { 'retry-after': '0' } }
          : { body: createPageHtml('Start', '<p>Back again</p>') },
    });
    expect(getPaths(events, 'page-done')).toEqual(['/']);
  });

  it('is not tested when it requests a longer delay than a scan can wait', async () => {
    const { events } = await scan({ '/': { status: 429, headers: { 'retry-after': '86400' } } });
    expect(getFailures(events)).toEqual({ '/': 'scan/too-many-requests' });
  });
});

describe('a page is tested', () => {
  it('in every requested viewport and color scheme, and findings list their variants', async () => {
    const narrowOnly = `<style>img { display: none } @media (max-width: 600px) { img { display: inline } }</style><img id="small" src="a.png">`;
    const { events } = await scan(
      { '/': createPageHtml('Start', narrowOnly) },
      {
        settings: {
          variants: [
            { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
            { viewport: { width: 360, height: 640 }, colorScheme: 'light' },
          ],
        },
      },
    );
    expect(getFindings(events, 'image-alt')).toMatchObject([{ selector: '#small', variants: [1] }]);
  });

  it('with axe-core in addition to Curbcut if requested, also in frames', async () => {
    const { events } = await scan(
      {
        '/': createPageHtml(
          'Start',
          '<iframe title="Inner" src="/inner"></iframe><img id="one" src="a.png"><video controls src="a.mp4"></video><table id="old"><tr><td id="town">Town</td></tr><tr><td headers="town">Kiel</td></tr></table>',
        ),
        '/inner':
          '<!doctype html><html lang="en"><title>Inner</title><p>Text</p><p><img id="two" src="b.png"></p></html>',
      },
      { settings: { secondOpinion: true }, maxPages: 1 },
    );
    const both = ['curbcut', 'axe-core'];
    expect(getFindings(events, 'image-alt').map(({ engines }) => engines)).toEqual([both, both]);
    // Evaluated after the probes, and still merged.
    expect(getFindings(events, 'video-caption')).toMatchObject([{ outcome: 'cantTell', engines: both }]);
    // axe-core requires th here; HTML allows any cell.
    expect(getFindings(events, 'td-headers-attr')).toMatchObject([
      { selector: '#old', engines: ['axe-core'] },
    ]);
    expect(getFindings(events, 'page-has-heading-one')).toEqual([]);
  });
});

it('reports the framework and source locations of a development build', async () => {
  const vuePage = (title: string, className: string) =>
    createPageHtml(
      title,
      `<div class="${className}"><article id="card"><div><img src="data:,"></div></article></div><script>
        const instance = { type: { __file: '/home/kim/shop/src/ProductCard.vue', __name: 'ProductCard' } };
        for (const made of document.querySelectorAll('#card, #card *')) {
          made.__vnode = { ctx: instance };
          made.__vueParentComponent = instance;
        }
        document.querySelector('h1').__vue_app__ = { version: '3.5.0' };
      </script>`,
    );
  const { events } = await scan({
    '/': vuePage('Start', 'home-teasers').replace('<h1>', '<h1><a href="/sale">Sale</a> '),
    '/sale': vuePage('Sale', 'sale-list'),
  });
  const pages = events.flatMap((event) => (event.type === 'page-done' ? [event.page] : []));
  const source = {
    file: 'src/ProductCard.vue',
    line: null,
    column: null,
    component: 'ProductCard',
    depth: 2,
  };
  for (const { framework, findings } of pages) {
    expect(framework).toEqual({ name: 'vue', version: '3.5.0', isDevelopment: true });
    expect(findings.filter(({ ruleId }) => ruleId === 'image-alt')).toMatchObject([{ source }]);
  }
  const issues = groupFindings(pages.map(({ url, findings }) => ({ pageId: url, findings })));
  expect(issues.filter(({ ruleId }) => ruleId === 'image-alt')).toMatchObject([
    {
      rootCause: 'img in the component ProductCard (src/ProductCard.vue)',
      pageIds: pages.map(({ url }) => url),
    },
  ]);
});

describe('a page on which fixes were verified', () => {
  it('leaves the tab clean for the next page: scripts run and files load', async () => {
    const write = `<script>document.querySelector('main').append(document.createElement('button'))</script>`;
    const site: SiteFixture = {
      // A page without scripts, and a fix that requires the live page.
      '/': createPageHtml('Start', `${createLinks('/a')}<h4>Deep</h4><ul><p>stray</p></ul>`),
      '/a': createPageHtml('A', `<main>${createLinks('/b')}</main>${write}`),
      '/b': createPageHtml('B', `<h4>Deep</h4><ul><p>stray</p></ul>${createLinks('/c')}`),
      '/c': createPageHtml('C', `<main></main>${write}`),
    };
    const { events } = await scan(site, { settings: { fixes: true } });
    const unnamed = getFindings(events, 'button-name');
    expect(unnamed).toHaveLength(2);
  });
});
