import { type MultiPageSite, serveSite } from '../../lib/sites/multi-page-sites.ts';

/** What a scan must do to find a planted defect: load the page, press Tab or open content. */
export const PLANTED_KINDS = ['static', 'focus', 'hidden'] as const;
export type PlantedKind = (typeof PLANTED_KINDS)[number];

/** A site that stays the same until its planted defects are fixed. */
export interface PlantedSite {
  readonly origin: string;
  /** Paths of the pages to scan, start page first. */
  readonly paths: readonly string[];
  /** Fixes all planted defects. */
  fix(): void;
  close(): Promise<void>;
}

/** Serves a site on loopback, with defects planted on each of its pages and links to all of them. */
export async function servePlantedSite(site: MultiPageSite): Promise<PlantedSite> {
  let isFixed = false;
  const { paths } = site;
  const { origin, close } = await serveSite(site, (html, page) =>
    html.replace(/<\/body>/i, `${renderPlanted(page, paths, isFixed)}$&`),
  );
  return {
    ...{ origin, paths, close },
    fix: () => {
      isFixed = true;
    },
  };
}

const imageUrl =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='40'%3E%3Crect width='60' height='40' fill='teal'/%3E%3C/svg%3E";

/** Number of pages that also have their own defects, in addition to the component that all pages share. */
const PAGES_WITH_OWN_DEFECTS = 3;

/**
 * Renders a section with links to all pages, a component with one defect of each kind, and on the first pages
 * another component that only this page has.
 */
function renderPlanted(page: number, paths: readonly string[], isFixed: boolean): string {
  const links = paths.map((path, number) => `<li><a href="${path}">Part ${number + 1}</a></li>`).join('');
  const own = page < PAGES_WITH_OWN_DEFECTS ? renderDefects(`own-${page}`, isFixed) : '';
  return `<section aria-label="Parts" style="background:#fff;color:#222;padding:8px"><ul>${links}</ul>${renderDefects('shared', isFixed)}${own}</section>`;
}

/** Renders one defect of each kind, or the same elements without a defect. */
function renderDefects(name: string, isFixed: boolean): string {
  const alt = isFixed ? ` alt="Offer"` : '';
  const outline = isFixed ? '' : 'outline:none;';
  const planted = (kind: PlantedKind) => `data-planted="${kind}"`;
  return `<article class="${name}"><h2>Offer ${name}</h2>
<p class="${name}-image"><img ${planted('static')} src="${imageUrl}" width="60" height="40"${alt}></p>
<p class="${name}-link"><a ${planted('focus')} href="#${name}" style="${outline}color:#036;font-size:18px">Order the offer ${name}</a></p>
<details class="${name}-more"><summary>Delivery ${name}</summary><p><img ${planted('hidden')} src="${imageUrl}" width="60" height="40"${alt}></p></details></article>`;
}
