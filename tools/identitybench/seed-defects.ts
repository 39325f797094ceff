import type { PageHelpers } from './page-helpers.ts';

/** Defects to plant. */
export interface SeedPlan {
  /** Share of the kinds of single defects to plant. */
  readonly singles: number;
  /** Names of components, each planted three times. */
  readonly components: readonly string[];
  /** Colors for low-contrast text; using a color again would be the same fault. */
  readonly colors: readonly string[];
}

/** Defects that exist before the mutation. */
export const initialSeedPlan: SeedPlan = {
  singles: 1,
  components: ['promo-card', 'rating-box', 'tour-banner'],
  colors: ['bbbbbb', 'c8c8a0', 'b0c4de'],
};
/** Defects that the mutation adds. */
export const newPlanting: SeedPlan = {
  singles: 0.4,
  components: ['offer-strip'],
  colors: ['e0a0a0', '90d090'],
};

/**
 * Plants many kinds of defects in a real page: components that occur several times, and single defects in
 * authored content. Runs in the page.
 */
export function seedDefects(kit: PageHelpers, { singles, components, colors }: SeedPlan): void {
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
  const singleDefects = [
    () => `<img src="/media/${word()}.png" width="60" height="40">`,
    () => `<a href="/go/${word()}"><img src="/media/${word()}.png" alt="" width="60" height="40"></a>`,
    () => `<button type="button" data-does="${word()}">${icon()}</button>`,
    () => `<input type="text" name="${word()}">`,
    () => `<span lang="xx-${kit.pick(['unknown', 'foreign'])}">${word()}</span>`,
    () => `<span style="color:#${kit.pick(colors)};background:#fff">${word()} for less</span>`,
    () => `<iframe src="about:blank#${word()}" width="60" height="40"></iframe>`,
    () => `<div role="${kit.pick(['buton', 'lnk', 'dialgo'])}">${word()}</div>`,
    () => `<select name="${word()}"><option>${word()}</option></select>`,
    () => `<span role="switch" aria-checked="perhaps" tabindex="0" aria-label="${word()}">${word()}</span>`,
  ];
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
  for (const make of singleDefects) {
    if (singles < 1 && !kit.chance(singles)) continue;
    const anchor = kit.pick(anchors);
    // Three identical defects in the same position are the hardest to tell apart.
    const copies = kit.chance(0.3) ? 3 : 1;
    for (let copy = 0; copy < copies; copy++)
      anchor.after(createFromHtml(`<p>${kit.chance(0.5) ? `${word()} ` : ''}${make()}</p>`));
  }
  for (const name of components) {
    const make = kit.pick(component(name));
    for (let copy = 0; copy < 3; copy++) kit.pick(anchors).after(createFromHtml(make()));
  }
}
