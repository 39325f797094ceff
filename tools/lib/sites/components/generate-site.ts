import { Random } from '../../random.ts';
import { type ComponentName, components, type Page, styles } from './components.ts';

/** A template's components other than those of the layout, each with the share of its pages that have it. */
type Template = readonly (readonly [ComponentName, share?: number, count?: number])[];

/** Templates by name, with their share of the pages. */
const templates: Readonly<Record<string, { readonly share: number; readonly parts: Template }>> = {
  landing: {
    share: 0.08,
    parts: [
      ['hero'],
      ['productCard', 1, 3],
      ['teaser', 0.7, 2],
      ['ticker', 0.5],
      ['carousel', 0.6],
      ['quote', 0.4],
    ],
  },
  list: { share: 0.2, parts: [['filters'], ['productCard', 1, 8], ['pagination']] },
  product: {
    share: 0.34,
    parts: [
      ['gallery'],
      ['rating'],
      ['stepper'],
      ['tabs', 0.8],
      ['sizeTable', 0.5],
      ['priceTable', 0.3],
      ['accordion', 0.5],
      ['video', 0.15],
      ['tooltip', 0.4],
      ['productCard', 0.8, 3],
    ],
  },
  article: {
    share: 0.28,
    parts: [
      ['decorativeImage', 0.6],
      ['poster', 0.3],
      ['quote', 0.3],
      ['instructions', 0.3],
      ['chart', 0.3],
      ['legend', 0.3],
      ['podcast', 0.15],
      ['map', 0.1],
      ['comments', 0.7],
      ['teaser', 1, 2],
    ],
  },
  form: {
    share: 0.1,
    parts: [
      ['contactForm', 0.6],
      ['paymentForm', 0.4],
      ['switchRow', 0.5],
      ['instructions', 0.3],
    ],
  },
};

export interface QuestionSite {
  /** Each page's source by path, start page first. */
  readonly pages: ReadonlyMap<string, string>;
  /** Names of the components that occur. */
  readonly components: ReadonlySet<ComponentName>;
}

/**
 * Generates a site with pages from five templates, which share 40 components. Text, images, prices and the
 * choice of components differ between pages. The same seed generates the same site.
 */
export function generateQuestionSite(seed: number, pageCount: number): QuestionSite {
  const used = new Set<ComponentName>();
  const paths = new Map<string, string>();
  for (let number = 0; number < pageCount; number++) {
    const random = new Random(seed * 10_000 + number);
    const template = chooseTemplate(number);
    let ids = 0;
    const page: Page = { number, random, createId: () => `f${number}-${++ids}` };
    const render = (name: ComponentName): string => {
      used.add(name);
      return components[name](page);
    };
    paths.set(number === 0 ? '/' : `/${template}/${number}`, renderPage(page, template, render));
  }
  return { pages: paths, components: used };
}

/**
 * Spreads the templates evenly over the pages, using multiples of the golden ratio, so that even a small site
 * has all of them.
 */
function chooseTemplate(number: number): string {
  const place = (number * 0.618_034) % 1;
  let sum = 0;
  for (const [name, { share }] of Object.entries(templates)) {
    sum += share;
    if (place < sum) return name;
  }
  return 'landing';
}

function renderPage(page: Page, template: string, render: (name: ComponentName) => string): string {
  const { random, number } = page;
  const content = templates[template]!.parts.flatMap(([name, share = 1, count = 1]) =>
    random.next() < share ? Array.from({ length: count }, () => render(name)) : [],
  );
  const heading = template === 'landing' ? '' : `<h1>${template} ${number}</h1>`;
  const layout = (...names: ComponentName[]) => names.map(render).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Willow, ${template} ${number}</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${styles}</style></head><body>
${layout('skipLink')}<header>${layout('topBar', 'logo', 'mainMenu', 'searchForm', 'languageSwitcher', 'basketLink')}</header>
${number === 0 ? '' : layout('breadcrumb')}<main id="content">${heading}${content.join('\n')}</main>
<footer>${layout('newsletter', 'socialLinks', 'footerLinks')}</footer>${layout('cookieBanner')}</body></html>`;
}
