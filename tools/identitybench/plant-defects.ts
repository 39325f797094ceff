import { Random } from '../lib/random.ts';
import { createWord, defectKinds } from '../lib/sites/defects.ts';
import type { PageKit } from './page-kit.ts';

interface PlantingPlan {
  /** Share of the kinds of single defects to plant. */
  readonly singles: number;
  /** Names of components, each planted three times. */
  readonly components: readonly string[];
  /** Color of low-contrast text; the same color again would be the same fault. */
  readonly color: string;
}

/** Defects that exist before the mutation. */
export const initialPlanting: PlantingPlan = {
  singles: 1,
  components: ['promo-card', 'rating-box', 'tour-banner'],
  color: '#bbbbbb',
};
/** Defects that the mutation adds. */
export const newPlanting: PlantingPlan = {
  singles: 0.4,
  components: ['offer-strip'],
  color: '#e0a0a0',
};

/** What is planted in a page. It is sent there, so it is data only. */
interface Planting {
  /** Markup by kind of defect, once for each copy. */
  readonly singles: readonly (readonly string[])[];
  readonly components: readonly string[];
}

/** Chooses the defects of a page, the same for the same seed. */
export function choosePlanting({ singles, components, color }: PlantingPlan, seed: number): Planting {
  const random = new Random(seed);
  const render = (kind: (typeof defectKinds)[number]) =>
    kind.render('', () => createWord(random)).replace('color:#b5b5b5', `color:${color}`);
  return {
    components,
    singles: defectKinds
      .filter(() => random.next() < singles)
      // Three defects of one kind in one position are the hardest to distinguish.
      .map((kind) => Array.from({ length: random.next() < 0.3 ? 3 : 1 }, () => render(kind))),
  };
}

/**
 * Plants defects of many kinds into a real page: components that occur several times, and single defects in
 * authored content. Runs in the page.
 */
export function plantDefects(kit: PageKit, { singles, components }: Planting): void {
  const createFromHtml = (html: string): HTMLElement => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.firstElementChild as HTMLElement;
  };
  const words = [
    'harbour',
    'garden',
    'lantern',
    'orchard',
    'compass',
    'meadow',
    'violin',
    'kettle',
    'bridge',
    'anchor',
  ];
  const word = () => `${kit.pick(words)}-${Math.floor(kit.next() * 900) + 100}`;
  const icon = () =>
    `<svg width="20" height="20" aria-hidden="true"><path d="M${Math.floor(kit.next() * 20)} ${Math.floor(kit.next() * 20)}h8v8z"/></svg>`;
  const component = (name: string) => [
    () =>
      `<div class="${name}"><img class="${name}-picture" src="/media/${word()}.png" width="60" height="40"><p>${word()}</p></div>`,
    () =>
      `<div class="${name}"><p>${word()}</p><button class="${name}-action" type="button">${icon()}</button></div>`,
    () =>
      `<ul class="${name}"><li><a class="${name}-link" href="https://${word()}.example/">${icon()}</a></li></ul>`,
  ];
  const anchors = kit
    .elements()
    .filter(
      (element) =>
        /^(p|li|h2|h3|table|pre|dl)$/i.test(element.tagName) &&
        element.closest('a, button, table table') === null,
    );
  if (anchors.length === 0) return;
  for (const copies of singles) {
    const anchor = kit.pick(anchors);
    for (const html of copies) anchor.after(createFromHtml(html));
  }
  for (const name of components) {
    const make = kit.pick(component(name));
    for (let copy = 0; copy < 3; copy++) kit.pick(anchors).after(createFromHtml(make()));
  }
}
