// Package names: cspell:ignore startbootstrap gentelella
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../lib/random.ts';
import { DefectPlanter, type SeededDefect } from '../../lib/sites/plant-hidden-defects.ts';
import {
  accordion,
  carousel,
  checkboxReveal,
  classAccordion,
  createdDialog,
  customDialog,
  details,
  drawer,
  expandableRow,
  hoverMenu,
  loadMore,
  menu,
  nativeDialog,
  nestedAccordion,
  popover,
  radioReveal,
  renderedTabs,
  renderWithContainer,
  selectPanels,
  tabInDialog,
  tabs,
  toggletip,
  wizard,
} from '../containers.ts';
import { renderApplication, renderArticle, renderService, renderShop } from '../documents.ts';

/** A page with defects in content that is initially closed. */
export interface PlantedPage {
  /** Path below the server's root. */
  readonly path: string;
  readonly html: string;
  readonly defects: readonly SeededDefect[];
}

/** Path below which {@link createPlantedPages} puts its pages, next to the applications' resources. */
const APPLICATIONS = 'applications';

/** Dashboard and shop pages in npm packages; see the benchmark's `preparePages`. */
const applicationPages = [
  ...['index', 'buttons', 'cards', 'charts', 'tables', 'utilities-color', 'utilities-other', 'blank'].map(
    (name) => `startbootstrap-sb-admin-2/${name}.html`,
  ),
  'gentelella/production/product_detail.html',
  'gentelella/production/general_elements.html',
  'gentelella/production/landing.html',
];

const frames = [renderShop, renderArticle, renderApplication, renderService];
const containers = {
  accordion,
  carousel,
  checkboxReveal,
  classAccordion,
  createdDialog,
  customDialog,
  details,
  drawer,
  expandableRow,
  hoverMenu,
  loadMore,
  menu,
  nativeDialog,
  nestedAccordion,
  popover,
  radioReveal,
  renderedTabs,
  selectPanels,
  tabInDialog,
  tabs,
  toggletip,
  wizard,
};

/** Controls that change something on the server, in all the ways that a page can. */
export const canaryControls = `<p><button type="button" onclick="fetch('/canary/fetch',{method:'POST'})">More settings</button>
<button type="button" aria-expanded="false" onclick="navigator.sendBeacon('/canary/beacon','x');this.ariaExpanded='true'">Show history</button>
<button type="button" aria-haspopup="menu" onclick="new Image().src='/canary/image?add=1'">Options</button>
<button type="button" onclick="var x=new XMLHttpRequest;x.open('PUT','/canary/xhr');x.send('1')">View details</button>
<button type="button" onclick="location='/canary/location?remove=1'">Expand list</button>
<button type="button" onclick="var f=document.createElement('iframe');f.src='/canary/frame?toggle=1';document.body.append(f)">Preview</button>
<a href="/canary/link?delete=1" aria-expanded="false">Open archive</a></p>
<form method="post" action="/canary/form"><button>Next</button></form>`;

/**
 * Creates pages with planted defects, the same for the same seed: dashboards from npm packages, and small
 * pages with one widget each. Every page also has {@link canaryControls}.
 *
 * @param root folder with `applications`
 */
export function createPlantedPages(root: string, count: number, random: Random): PlantedPage[] {
  const planter = new DefectPlanter(random);
  const add = (html: string) => html.replace(/<\/body>/i, `${canaryControls}</body>`);
  const widgetPages = Object.entries(containers).map(([name, createContainer], index): PlantedPage => {
    const { html, defects } = planter.render(2);
    const frame = frames[index % frames.length]!;
    const container = createContainer('More about it', `<div>${html}</div>`);
    const page = renderWithContainer(
      frame,
      `Offer ${index + 1}`,
      '<p>What we have for you today.</p>',
      container,
    );
    return { path: `widgets/${name}.html`, html: add(page), defects };
  });
  const dashboardPages = applicationPages.map((name): PlantedPage => {
    const source = readFileSync(join(root, APPLICATIONS, name), 'utf8');
    const { html, defects } = planter.plant(source, 1);
    return { path: `${APPLICATIONS}/${name}`, html: add(html), defects };
  });
  return takeDefects([...widgetPages, ...dashboardPages], count);
}

/** Keeps only the first defects, so that there are as many as requested. */
function takeDefects(pages: readonly PlantedPage[], count: number): PlantedPage[] {
  let left = count;
  return pages.flatMap((page) => {
    const defects = page.defects.slice(0, left);
    left -= defects.length;
    return defects.length > 0 ? [{ ...page, defects }] : [];
  });
}
