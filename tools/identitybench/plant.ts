import type { PageKit } from './page-kit.ts';

/**
 * Plants defects of many kinds into a real page: components that are used several times, and single things that an author
 * put somewhere. Runs in the page.
 */
export function plant(kit: PageKit): void {
  const made = (html: string): HTMLElement => {
    const holder = document.createElement('template');
    holder.innerHTML = html;
    return holder.content.firstElementChild as HTMLElement;
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
  const word = () => `${kit.one(words)}-${Math.floor(kit.next() * 900) + 100}`;
  const icon = () =>
    `<svg width="20" height="20" aria-hidden="true"><path d="M${Math.floor(kit.next() * 20)} 4h8v8z"/></svg>`;
  const single = [
    () => `<img src="/media/${word()}.png" width="60" height="40">`,
    () => `<a href="/go/${word()}"><img src="/media/${word()}.png" alt="" width="60" height="40"></a>`,
    () => `<button type="button" data-does="${word()}">${icon()}</button>`,
    () => `<input type="text" name="${word()}">`,
    () => `<span lang="xx-${kit.one(['unknown', 'foreign'])}">${word()}</span>`,
    () =>
      `<span style="color:#${kit.one(['bbbbbb', 'c8c8a0', 'b0c4de'])};background:#fff">${word()} for less</span>`,
    () => `<iframe src="about:blank#${word()}" width="60" height="40"></iframe>`,
    () => `<div role="${kit.one(['buton', 'lnk', 'dialgo'])}">${word()}</div>`,
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
  const places = kit
    .elements()
    .filter(
      (element) =>
        /^(p|li|h2|h3|table|pre|dl)$/i.test(element.tagName) &&
        element.closest('a, button, table table') === null,
    );
  if (places.length === 0) return;
  for (const make of single) {
    const place = kit.one(places);
    // Three alike in one place are the hardest to tell apart.
    const copies = kit.chance(0.3) ? 3 : 1;
    for (let copy = 0; copy < copies; copy++)
      place.after(made(`<p>${kit.chance(0.5) ? `${word()} ` : ''}${make()}</p>`));
  }
  for (const name of ['promo-card', 'rating-box', 'tour-banner']) {
    const make = kit.one(component(name));
    for (let copy = 0; copy < 3; copy++) kit.one(places).after(made(make()));
  }
}
