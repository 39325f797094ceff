import { Random } from '../../random.ts';
import { renderAuthoredContent } from './authored-content.ts';
import { type ComponentContext, createComponentContext } from './component-context.ts';
import * as component from './components.ts';
import { drawFaults, type PlantedFault } from './faults.ts';
import { renderFrame, renderPage } from './page-layout.ts';
import { type Styling, stylings } from './styling.ts';
import { WordGenerator } from './word-generator.ts';

export interface GeneratedSite {
  readonly faults: readonly PlantedFault[];
  /** Class naming styles of the shop and the blog. */
  readonly styles: { readonly shop: string; readonly blog: string };
  /** Pages to test, in order: path and source. */
  readonly pages: ReadonlyMap<string, string>;
  /** The frames' documents. */
  readonly frames: ReadonlyMap<string, string>;
}

/** Shares of the page types, for a shop with a magazine and a handbook. */
const pageShares = {
  list: 0.08,
  product: 0.32,
  article: 0.32,
  listing: 0.06,
  handbook: 0.12,
  account: 0.04,
  landing: 0.06,
};
type PageKind = keyof typeof pageShares;

/** Generates a site with a shop and a blog, each in its own styling, with planted faults. */
export function generateSite(
  seed: number,
  { pages: count, causes }: { pages: number; causes: number },
): GeneratedSite {
  const random = new Random(seed);
  const faults = drawFaults(random, causes);
  const stylingNames = Object.keys(stylings);
  const shop = stylingNames[seed % stylingNames.length]!;
  const blog = stylingNames[(seed + random.integer(1, stylingNames.length - 1)) % stylingNames.length]!;
  const deploy = `deploy ${seed}`;
  const css = combineStylings(stylings[shop]!(deploy), stylings[blog]!(deploy));
  const kindsOfPages: PageKind[] = [];
  for (const [kind, share] of Object.entries(pageShares)) {
    for (let copy = 0; copy < Math.max(1, Math.round(share * count)); copy++)
      kindsOfPages.push(kind as PageKind);
  }
  const plan = kindsOfPages.slice(0, count);
  while (plan.length < count) plan.push('article');
  const mistakes = assignMistakes(random, faults, plan);
  const styles = buildColorCss(faults);
  const pages = new Map<string, string>();
  plan.forEach((kind, number) => {
    const context = createComponentContext(random, new WordGenerator(random), css, faults);
    pages.set(
      `/${kind}/${number}`,
      pageGenerators[kind](context, number, mistakes.get(number) ?? [], styles),
    );
  });
  const unstyled: Styling = () => '';
  const frameContext = createComponentContext(random, new WordGenerator(random), unstyled, faults);
  const frames = new Map([
    ['/embed/chat', renderFrame(frameContext, 'chat')],
    ['/embed/film', renderFrame(frameContext, 'film')],
  ]);
  return { faults, styles: { shop, blog }, pages, frames };
}

/** Components written for the blog; all others belong to the shop, wherever they are used. */
const blogComponents = new Set([
  'teaser',
  'byline',
  'avatar',
  'share',
  'hero',
  'entry',
  'sidebar',
  'stories',
  'video',
  'chip',
]);

/** Combines the stylings, because each component is written only once, in one of them. */
function combineStylings(shop: Styling, blog: Styling): Styling {
  return (component, ...rest) => (blogComponents.has(component) ? blog : shop)(component, ...rest);
}

const authoredKinds = new Set<PageKind>(['article', 'landing', 'handbook']);

/** Assigns each author mistake to a page with authored content. */
function assignMistakes(
  random: Random,
  faults: readonly PlantedFault[],
  plan: readonly PageKind[],
): Map<number, PlantedFault[]> {
  const pages = plan.flatMap((kind, number) => (authoredKinds.has(kind) ? [number] : []));
  const mistakesByPage = new Map<number, PlantedFault[]>();
  for (const fault of faults.filter(({ origin }) => origin === 'author')) {
    const page = random.pick(pages);
    mistakesByPage.set(page, [...(mistakesByPage.get(page) ?? []), fault]);
  }
  return mistakesByPage;
}

/** Builds the CSS for the design's colors; a token with a fault is too pale wherever it's used. */
function buildColorCss(faults: readonly PlantedFault[]): string {
  const lowContrastCss: Readonly<Record<string, string>> = {
    'color-muted': 'color:#9aa0a6',
    'color-badge': 'color:#fff;background:#ff8f6b',
    'color-primary': 'color:#fff;background:#4cc38a',
    'color-help': 'color:#b0a070',
    'color-chip': 'color:#7f8fb5;background:#e8ecf6',
    'color-code': 'color:#a3b18a;background:#fbfbf8',
  };
  const planted = faults.flatMap(({ id }) =>
    lowContrastCss[id] === undefined ? [] : [`[data-cause="${id}"]{${lowContrastCss[id]}}`],
  );
  return `body{font:16px/1.5 sans-serif;margin:0;background:#fff;color:#222}aside,footer{background:#f4f5f7}button,a{display:inline-block;min-width:28px;min-height:28px;margin:4px}nav ul,footer ul{list-style:none}[role=switch]{display:inline-block;width:40px;height:24px;background:#555}${planted.join('')}`;
}

type PageGenerator = (
  context: ComponentContext,
  number: number,
  mistakes: readonly PlantedFault[],
  styles: string,
) => string;

const repeatMarkup = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const buildPostClasses = (number: number, random: Random) =>
  `post-${4000 + number} post type-post status-publish category-${random.pick(['news', 'craft', 'travel'])} ${random.pick(['', 'sticky', 'has-post-thumbnail'])} hentry`;

const pageGenerators: Readonly<Record<PageKind, PageGenerator>> = {
  list: (context, number, _mistakes, styles) => {
    const { css, random } = context;
    return renderPage(context, {
      title: `Shelf ${number}`,
      section: 'shop',
      bodyClass: `template-list shelf-${number}`,
      breadcrumb: ['Home', 'Shop'],
      styles,
      content: `<h1>Shelf ${number}</h1><h2>All pieces</h2><ul${css('grid')}>${repeatMarkup(random.integer(4, 10), (index) => component.renderCard(context, number * 100 + index, 'li'))}</ul>${component.renderPagination(context, '/list', random.integer(1, 9))}`,
    });
  },
  product: (context, number, _mistakes, styles) => {
    const { css, random, words } = context;
    return renderPage(context, {
      title: `${words.title(number)} to buy`,
      section: 'shop',
      bodyClass: 'template-product',
      breadcrumb: ['Home', 'Shop', 'Shelf'],
      styles,
      content: `<div${css('product')}><h1>${words.title(number)}</h1>${component.renderGallery(context, number)}<div${css('product', 'buy')}>${component.renderRating(context)}${component.renderStepper(context)}${component.renderPrimaryButton(context, 'Into the basket')}${random.next() < 0.4 ? component.renderNotice(context, 'info') : ''}</div>${component.renderTabs(context)}</div>
<section aria-label="More pieces"${css('related')}><h2>You may like</h2>${random.next() < 0.5 ? component.renderCarousel(context, [number * 10, number * 10 + 1, number * 10 + 2]) : `<div${css('related', 'row')}>${repeatMarkup(3, (index) => component.renderCard(context, number * 10 + index))}</div>`}</section>
${random.next() < 0.5 ? `<section aria-label="Questions"><h2>Questions</h2>${component.renderAccordion(context, 3)}</section>` : ''}`,
    });
  },
  article: (context, number, mistakes, styles) => {
    const { css, random, words } = context;
    return renderPage(context, {
      title: `${words.title(number)} to read`,
      section: 'blog',
      bodyClass: `single single-post postid-${4000 + number} theme-fern`,
      breadcrumb: ['Home', 'Stories'],
      styles,
      content: `<article class="${buildPostClasses(number, random)}"><div${css('hero')}><img${context.fault('hero-picture', ` alt="The ${words.noun()} of story ${number}"`)}${css('hero', 'image')} src="/media/h${number}.svg" width="600" height="200"></div><h1>${words.title(number)}</h1>${component.renderByline(context)}<div${css('entry', 'content')}>${renderAuthoredContent(context, number, mistakes)}</div>${random.next() < 0.25 ? component.renderVideo(context, number) : ''}${component.renderShareLinks(context, `article-${number}`)}</article>
<aside aria-label="More to read"${css('sidebar')}><h2>More</h2>${component.renderTeaser(context, number + 1)}${component.renderCard(context, number * 10)}</aside>`,
    });
  },
  listing: (context, number, _mistakes, styles) => {
    const { css, random } = context;
    return renderPage(context, {
      title: `Stories ${number}`,
      section: 'blog',
      bodyClass: `blog archive paged-${number}`,
      breadcrumb: ['Home', 'Stories'],
      styles,
      content: `<h1>Stories ${number}</h1><h2>Latest</h2><div${css('stories')}>${repeatMarkup(random.integer(4, 8), (index) => component.renderTeaser(context, number * 10 + index))}</div>${component.renderPagination(context, '/stories', random.integer(2, 9))}`,
    });
  },
  handbook: (context, number, mistakes, styles) => {
    const { css, fault, token, words, random } = context;
    const section = (index: number) => {
      const name = `${words.noun()}-${index}`;
      return `<h2 id="${name}">How the ${words.noun()} works ${index}<a${fault('heading-anchor', ` aria-label="Link to part ${index}"`)} class="anchor" href="#${name}">${arrowIcon}</a></h2><p>${words.paragraph()}</p>${random.next() < 0.6 ? `<div${css('code-block')}><pre><code>run <span${token('color-code')} class="c1"># the ${words.noun()}</span></code></pre><button type="button"${fault('copy-button', ' aria-label="Copy"')}${css('code-block', 'copy')}>${arrowIcon}</button></div>` : ''}`;
    };
    const table = `<div${css('table')}><table><caption>Sizes of part ${number}</caption><thead><tr>${['Name', 'Width', 'Height'].map((name) => `<th${fault('table-scope', ' scope="col"', ' scope="column"')}>${name}</th>`).join('')}</tr></thead><tbody><tr><td>${words.noun()}</td><td>1</td><td>2</td></tr></tbody></table></div>`;
    return renderPage(context, {
      title: `Handbook, part ${number}`,
      section: 'shop',
      bodyClass: 'template-handbook',
      breadcrumb: ['Home', 'Handbook'],
      styles,
      content: `<div${css('handbook')}><div${css('prose')}><h1>Part ${number}</h1>${repeatMarkup(random.integer(1, 3), section)}${renderAuthoredContent(context, number, mistakes)}${random.next() < 0.5 ? table : ''}${random.next() < 0.4 ? component.renderNotice(context, 'warning') : ''}</div></div>`,
    });
  },
  account: (context, number, _mistakes, styles) => {
    const { css } = context;
    return renderPage(context, {
      title: `Your account, step ${number}`,
      section: 'shop',
      bodyClass: 'template-account',
      breadcrumb: ['Home', 'Account'],
      styles,
      content: `<h1>Your account, step ${number}</h1>${component.renderProgress(context, number % 100)}<form${css('account')}><h2>About you</h2><div${css('row')}>${component.renderField(context, 'Town', 'text')}${component.renderField(context, 'Street', 'text')}</div>${component.renderField(context, 'Region', 'select')}${component.renderField(context, 'Remarks', 'area')}${component.renderToggle(context, 'Send me letters')}${component.renderToggle(context, 'Remember me')}${component.renderPrimaryButton(context, 'Keep')}</form>`,
    });
  },
  landing: (context, number, mistakes, styles) => {
    const { css, random, words } = context;
    const sections = [
      () =>
        `<div${css('band')}><h2>Look inside ${number}</h2>${component.renderVideo(context, number)}</div>`,
      () =>
        `<div${css('band', undefined, 'dark')}><h2>Ask us ${number}</h2><div${css('band', 'inner')}>${component.renderField(context, 'Question', 'text')}${component.renderPrimaryButton(context, 'Ask')}</div></div>`,
      () => `<div${css('faq')}><h2>Good to know ${number}</h2>${component.renderAccordion(context, 4)}</div>`,
      () =>
        `<div${css('grid')}><h2>Pieces ${number}</h2>${repeatMarkup(3, (index) => component.renderCard(context, number * 7 + index))}</div>`,
      () =>
        `<div${css('columns')}><h2>Stories ${number}</h2><div${css('columns', 'wide')}>${component.renderTeaser(context, number + 3)}</div><div${css('columns', 'narrow')}>${component.renderByline(context)}${component.renderShareLinks(context, `landing-${number}`)}</div></div>`,
    ];
    const chosen = sections.filter(() => random.next() < 0.6);
    return renderPage(context, {
      title: `${words.title(number)} at a glance`,
      section: 'shop',
      bodyClass: 'template-landing',
      breadcrumb: ['Home'],
      styles,
      content: `<h1>${words.title(number)}</h1>${chosen.map((make) => make()).join('')}<section aria-label="Text"${css('rich-text')}><h2>In words ${number}</h2>${renderAuthoredContent(context, number, mistakes)}</section>`,
    });
  },
};

const arrowIcon =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M2 8h12"/></svg>';
