import { type ComponentContext, renderIcon } from './component-context.ts';

/** Renders a button in the design system's primary color, like most text buttons. */
export const renderPrimaryButton = ({ css, token }: ComponentContext, text: string): string =>
  `<button type="button"${token('color-primary')}${css('button', undefined, 'primary')}>${text}</button>`;

const renderMuted = (
  { css, token }: ComponentContext,
  tag: string,
  component: string,
  part: string,
  text: string,
): string => `<${tag}${token('color-muted')}${css(component, part)}>${text}</${tag}>`;

export function renderRating({ css, fault, random }: ComponentContext): string {
  const stars = random.integer(2, 5);
  return `<span${fault('rating-stars', ` aria-label="${stars} of 5 stars"`)}${css('rating')} role="img"><span aria-hidden="true">${'★'.repeat(stars)}</span></span>`;
}

/** Renders a product with its image, in several variants, for grids, lists, sidebars and carousels. */
export function renderCard(
  context: ComponentContext,
  number: number,
  tag: 'div' | 'li' | 'article' = 'div',
): string {
  const { css, fault, random, words, token } = context;
  const variants = random.pick([[], [], ['featured'], ['sale'], ['sale', 'compact']]);
  const title = words.title(number);
  const isOnWishList = random.next() < 0.2;
  return `<${tag}${css('product-card', undefined, ...variants)}>
    <div${css('product-card', 'media')}><img${fault('card-picture', ` alt="${title}"`)}${css('product-card', 'image')} src="/media/p${number}.svg" width="120" height="90"></div>
    ${variants.includes('sale') ? `<span${token('color-badge')}${css('badge', undefined, 'sale')}>Sale</span>` : ''}
    <h3${css('product-card', 'title')}><a href="/product/${number}">${title}</a></h3>
    ${renderRating(context)}
    ${renderMuted(context, 'p', 'product-card', 'note', `Made in ${words.noun()} town`)}
    <button type="button"${fault('card-wish', ` aria-label="Remember ${title}"`)}${css('icon-button', undefined, ...(isOnWishList ? ['active'] : []))} aria-pressed="${isOnWishList}">${renderIcon('heart')}</button>
  </${tag}>`;
}

/** Renders the beginning of an article, with a link to the full text. */
export function renderTeaser(context: ComponentContext, number: number): string {
  const { css, fault, words, random, token } = context;
  const title = words.title(number);
  return `<article${css('teaser', undefined, ...random.pick([[], ['wide'], ['pinned']]))}>
    <h3${css('teaser', 'heading')}><a href="/article/${number}">${title}</a></h3>
    <p${css('teaser', 'text')}>${words.sentence()}</p>
    ${renderMuted(context, 'time', 'teaser', 'date', `${random.integer(1, 28)} May`)}
    <span${token('color-chip')}${css('chip')}>${words.noun()}</span>
    <a${fault('teaser-more', ` aria-label="Read ${title}"`)}${css('teaser', 'more')} href="/article/${number}?from=teaser">${renderIcon('more')}</a>
  </article>`;
}

export function renderByline(context: ComponentContext): string {
  const { css, fault, random } = context;
  const author = random.pick(['Ada Berg', 'Ben Costa', 'Cleo Dunn', 'Dan Eker']);
  return `<div${css('byline')}><img${fault('avatar-picture', ` alt="${author}"`)}${css('avatar')} src="/media/${author[0]}.svg" width="40" height="40"><span${css('byline', 'name')}>${author}</span>${renderMuted(context, 'span', 'byline', 'role', 'Editor')}</div>`;
}

export function renderCarousel(context: ComponentContext, numbers: readonly number[]): string {
  const { css, fault } = context;
  const arrow = (direction: string) =>
    `<button type="button"${fault('carousel-arrows', ` aria-label="${direction} products"`)}${css('carousel', 'arrow', direction.toLowerCase())}>${renderIcon(direction)}</button>`;
  return `<div${css('carousel')}>${arrow('Previous')}<div${css('carousel', 'track')}>${numbers.map((number) => renderCard(context, number)).join('')}</div>${arrow('Next')}</div>`;
}

export function renderStepper({ css, fault, nextId }: ComponentContext): string {
  const fieldId = nextId();
  const button = (direction: string) =>
    `<button type="button"${fault('stepper-buttons', ` aria-label="${direction}"`)}${css('stepper', 'button')}>${renderIcon(direction)}</button>`;
  return `<div${css('stepper')}>${button('Less')}<label for="${fieldId}">Quantity</label><input id="${fieldId}" type="text" value="1"${css('stepper', 'value')}>${button('More')}</div>`;
}

export function renderTabs({ css, fault, nextId, words }: ComponentContext): string {
  const panels = ['Details', 'Delivery', 'Care'].map((name) => ({ name, id: nextId() }));
  return `<div${css('tabs')}><div role="tablist" aria-label="About the product"${css('tabs', 'list')}>${panels
    .map(
      ({ name, id: panel }, index) =>
        `<button type="button" role="tab" id="${panel}t"${fault('tabs-selected', ` aria-selected="${index === 0}"`, ' aria-selected="on"')} aria-controls="${panel}"${css('tabs', 'tab', ...(index === 0 ? ['current'] : []))} tabindex="${index === 0 ? 0 : -1}">${name}</button>`,
    )
    .join('')}</div>${panels
    .map(
      ({ id: panel }, index) =>
        `<div role="tabpanel" id="${panel}" aria-labelledby="${panel}t"${css('tabs', 'panel')}${index === 0 ? '' : ' hidden'}><p>${words.sentence()}</p></div>`,
    )
    .join('')}</div>`;
}

export function renderAccordion({ css, fault, words, hasFault }: ComponentContext, count: number): string {
  return `<div${css('accordion')}>${Array.from({ length: count }, (_, index) => {
    const question = `What about the ${words.noun()} ${index}?`;
    // The text was moved into the panels when the component was rewritten.
    return `<details${css('accordion', 'item')}><summary${fault('accordion-summary', '')}${css('accordion', 'head')}>${hasFault('accordion-summary') ? renderIcon('plus') : question}</summary><p>${words.sentence()}</p></details>`;
  }).join('')}</div>`;
}

export function renderShareLinks({ css, fault }: ComponentContext, page: string): string {
  return `<ul${css('share')}>${['chirp', 'photo', 'mail']
    .map(
      (network) =>
        `<li${css('share', 'item')}><a${fault('share-links', ` aria-label="Share on ${network}"`)}${css('share', 'link', network)} href="https://${network}.example/?u=${page}">${renderIcon(network)}</a></li>`,
    )
    .join('')}</ul>`;
}

export function renderPagination(
  { css, fault }: ComponentContext,
  base: string,
  currentPage: number,
): string {
  const arrow = (direction: string, page: number) =>
    `<li><a${fault('pagination-arrows', ` aria-label="${direction} page"`)}${css('pagination', 'arrow')} href="${base}?page=${page}">${renderIcon(direction)}</a></li>`;
  return `<nav aria-label="Pages"${css('pagination')}><ul>${currentPage > 1 ? arrow('Previous', currentPage - 1) : ''}<li><a${css('pagination', 'page', 'current')} aria-current="page" href="${base}?page=${currentPage}">Page ${currentPage}</a></li>${arrow('Next', currentPage + 1)}</ul></nav>`;
}

export function renderVideo({ css, fault }: ComponentContext, number: number): string {
  return `<div${css('video')}><iframe${fault('video-frame', ` title="Film ${number}"`)}${css('video', 'frame')} src="/embed/film?v=${number}" width="320" height="180"></iframe></div>`;
}

export function renderField(
  context: ComponentContext,
  label: string,
  kind: 'text' | 'select' | 'area',
): string {
  const { css, fault, token, nextId } = context;
  const controlId = nextId();
  const faultId = kind === 'select' ? 'field-select' : 'field-text';
  // The label is visible, but the component doesn't associate it with its field.
  const attributes = ` name="${label.toLowerCase()}"${css('field', 'control')}${fault(faultId, '')}`;
  const labelMarkup = context.hasFault(faultId)
    ? `<span${css('field', 'label')}>${label}</span>`
    : `<label for="${controlId}"${css('field', 'label')}>${label}</label>`;
  const idAttribute = ` id="${controlId}"`;
  const controls = {
    text: `<input type="text"${attributes}${idAttribute}>`,
    area: `<textarea${attributes}${idAttribute}></textarea>`,
    select: `<select${attributes}${idAttribute}><option>One</option><option>Two</option></select>`,
  };
  return `<div${css('field')}>${labelMarkup}${controls[kind]}<span${token('color-help')}${css('field', 'help')}>Needed for the ${label.toLowerCase()}</span></div>`;
}

export function renderToggle({ css, fault }: ComponentContext, name: string): string {
  return `<div${css('setting')}><span${css('setting', 'text')}>${name}</span><span role="switch" aria-checked="false" tabindex="0"${fault('switch-name', ` aria-label="${name}"`)}${css('switch')}><span${css('switch', 'knob')}></span></span></div>`;
}

export function renderProgress({ css, fault }: ComponentContext, value: number): string {
  return `<div role="progressbar" aria-valuenow="${value}" aria-valuemin="0" aria-valuemax="100"${fault('progress-name', ' aria-label="Filled in"')}${css('progress')}><span${css('progress', 'bar')}></span></div>`;
}

export function renderNotice({ css, fault, words }: ComponentContext, kind: 'info' | 'warning'): string {
  return `<div${fault('alert-role', ' role="note"', ' role="messagebox"')}${css('notice', undefined, kind)}><p>${words.sentence()}</p></div>`;
}

export function renderGallery({ css, fault, words, random }: ComponentContext, number: number): string {
  return `<div${css('gallery')}>${Array.from({ length: random.integer(2, 4) }, (_, index) => {
    return `<figure${css('gallery', 'item')}><img${fault('gallery-picture', ` alt="The ${words.noun()} seen from side ${index}"`)} src="/media/g${number}-${index}.svg" width="120" height="90"></figure>`;
  }).join('')}</div>`;
}
