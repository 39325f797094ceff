import type { Random } from '../../random.ts';

/** What a component may depend on: the page that it is part of, and numbers that are the same on every run. */
export interface Page {
  readonly number: number;
  readonly random: Random;
  /** Returns an id that is used only once on the page, and differs from page to page as those of frameworks do. */
  createId(): string;
}

export type Component = (page: Page) => string;

const nouns = ['kettle', 'lamp', 'chair', 'basket', 'blanket', 'bench', 'vase', 'mirror', 'clock', 'shelf'];
const adjectives = ['plain', 'tall', 'woven', 'folding', 'green', 'heavy', 'round', 'oak', 'paper', 'small'];

const nameThing = ({ random }: Page) => `${random.pick(adjectives)} ${random.pick(nouns)}`;
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const writeSentence = (page: Page) =>
  capitalize(
    `the ${nameThing(page)} is next to the ${nameThing(page)}, where most people look for the ${nameThing(page)}.`,
  );
const repeat = (count: number, render: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => render(index)).join('');

const icon = (size = 20) =>
  `<svg viewBox="0 0 20 20" width="${size}" height="${size}" aria-hidden="true"><path d="M3 9h14v2H3z"/></svg>`;
const image = (page: Page, kind: string, size: string, alt: string) =>
  `<img src="/media/${kind}-${page.number}-${page.random.integer(1, 9)}.svg" ${size} alt="${alt}">`;

function field(page: Page, label: string, attributes: string): string {
  const id = page.createId();
  return `<div class="field"><label class="field__label" for="${id}">${label}</label><input class="field__input" id="${id}" ${attributes}></div>`;
}

/**
 * The components of the site: 40, with what needs review on most sites (images, videos, text on images, instructions,
 * passages in other languages, custom widgets) and with typical defects.
 */
export const components = {
  // In the layout of every page
  skipLink: () => '<a class="skip" href="#content">Skip to content</a>',
  topBar: () =>
    '<div class="top-bar"><span class="top-bar__offer">Free delivery this week</span> <a class="top-bar__link" href="/delivery">More</a></div>',
  logo: () => '<a class="logo" href="/"><img src="/media/logo.svg" width="120" height="40" alt="Willow"></a>',
  mainMenu: () =>
    `<nav class="menu" aria-label="Main"><ul>${['Shop', 'Journal', 'Help', 'About']
      .map((name) => `<li><a class="menu__link" href="/${name.toLowerCase()}">${name}</a></li>`)
      .join('')}</ul></nav>`,
  searchForm: (page) =>
    `<form class="search" role="search" action="/search">${field(page, 'Search', 'type="search" name="q"')}<button class="search__go">${icon()}<span class="sr">Search</span></button></form>`,
  languageSwitcher: () =>
    '<ul class="languages"><li><a href="/de" hreflang="de">Deutsch</a></li><li><a href="/fr" hreflang="fr">Français</a></li></ul>',
  basketLink: ({ random }) =>
    `<a class="basket" href="/basket">${icon()}<span class="basket__count">${random.integer(0, 9)}</span></a>`,
  breadcrumb: (page) =>
    `<nav class="crumbs" aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li><li aria-current="page">${capitalize(nameThing(page))}</li></ol></nav>`,
  newsletter: (page) =>
    `<section class="letter"><h2 class="letter__title">Stay in touch</h2><form>${field(page, 'Email', 'type="email" name="email"')}<button class="button">Go</button></form></section>`,
  socialLinks: () =>
    `<ul class="social">${['Chirp', 'Photos', 'Films'].map((name) => `<li><a class="social__link" href="https://${name.toLowerCase()}.example/willow" aria-label="${name}">${icon()}</a></li>`).join('')}</ul>`,
  footerLinks: () =>
    `<div class="foot"><h2 class="foot__title">Service</h2><ul>${['Contact', 'Returns', 'Terms', 'Privacy'].map((name) => `<li><a class="foot__link" href="/${name.toLowerCase()}">${name}</a></li>`).join('')}</ul></div>`,
  cookieBanner: () =>
    '<div class="cookies" role="region" aria-label="Cookies"><p>We use cookies. Select the green button on the right to agree.</p><button class="button button--agree">Agree</button></div>',
  // Content
  hero: (page) =>
    `<section class="hero"><h1 class="hero__title">${capitalize(nameThing(page))}</h1><p class="hero__text">${writeSentence(page)}</p><a class="button button--hero" href="/shop">Read more</a></section>`,
  productCard: (page) => {
    const name = nameThing(page);
    return `<article class="card">${image(page, 'card', 'width="160" height="120"', name)}<h3 class="card__title">${capitalize(name)}</h3><p class="card__price"><s>€ 40</s> <b class="card__now">€ ${page.random.integer(10, 39)}</b></p><a class="card__more" href="/product/${page.random.integer(1, 400)}">Details</a></article>`;
  },
  teaser: (page) =>
    `<article class="teaser"><div class="teaser__image" style="background-image:url(/media/teaser-${page.number}.svg)"><span class="teaser__label">${capitalize(nameThing(page))}</span></div><p>${writeSentence(page)}</p><a href="/journal/${page.random.integer(1, 400)}">Read more</a></article>`,
  gallery: (page) =>
    `<div class="gallery">${repeat(3, (index) => `<figure>${image(page, `gallery${index}`, 'width="200" height="150"', `${nameThing(page)} from side ${index + 1}`)}<figcaption>View ${index + 1}</figcaption></figure>`)}</div>`,
  decorativeImage: (page) => image(page, 'wave', 'class="wave" width="400" height="40"', ''),
  poster: (page) =>
    image(page, 'poster', 'class="poster" width="320" height="180"', `Poster: ${nameThing(page)} sale`),
  video: (page) =>
    `<figure class="film"><video class="film__video" controls width="320" height="180" src="/media/film-${page.number}.webm" title="How to build a ${nameThing(page)}"></video></figure>`,
  podcast: (page) =>
    `<audio class="podcast" controls src="/media/talk-${page.number}.ogg" title="Talk ${page.number}"></audio>`,
  map: () => '<iframe class="map" title="Map" src="/embed/map" width="300" height="200"></iframe>',
  chart: (page) =>
    `<svg class="chart" role="img" aria-label="Sales of the ${nameThing(page)}" viewBox="0 0 120 60" width="240" height="120">${repeat(4, (index) => `<rect x="${index * 30}" y="${page.random.integer(5, 40)}" width="20" height="60" fill="${['#c33', '#3a3', '#33c', '#aa3'][index]}"/>`)}</svg>`,
  legend: () =>
    '<ul class="legend"><li><span class="dot dot--red"></span> late</li><li><span class="dot dot--green"></span> in time</li></ul>',
  ticker: (page) => `<div class="ticker"><span class="ticker__text">${writeSentence(page)}</span></div>`,
  carousel: (page) =>
    `<div class="carousel"><button aria-label="Previous">${icon()}</button><div class="carousel__track">${repeat(3, (index) => `<a class="carousel__slide" href="/shop/${index}">${image(page, `slide${index}`, 'width="120" height="80"', nameThing(page))}</a>`)}</div><button aria-label="Next">${icon()}</button></div>`,
  quote: () =>
    '<blockquote class="quote"><p>Le travail bien fait est toujours le plus beau des cadeaux pour la maison.</p></blockquote>',
  instructions: (page) =>
    `<p class="hint">Use the menu on the left or press the round button below to see the ${nameThing(page)}.</p>`,
  rating: ({ random }) =>
    `<span class="stars" role="img" aria-label="${random.integer(1, 5)} of 5 stars">★★★★</span>`,
  priceTable: (page) =>
    `<table class="prices"><tr><td><b>Size</b></td><td><b>Price</b></td></tr>${repeat(3, (index) => `<tr><td>${index + 1}</td><td>€ ${page.random.integer(10, 99)}</td></tr>`)}</table>`,
  sizeTable: (page) =>
    `<table class="sizes"><caption>Sizes</caption><thead><tr><th scope="col">Part</th><th scope="col">Width</th></tr></thead><tbody>${repeat(3, () => `<tr><td>${nameThing(page)}</td><td>${page.random.integer(10, 99)} cm</td></tr>`)}</tbody></table>`,
  accordion: (page) =>
    `<div class="faq">${repeat(3, () => `<details class="faq__item"><summary>What about the ${nameThing(page)}?</summary><p>${writeSentence(page)}</p></details>`)}</div>`,
  tabs: (page) => {
    const ids = [page.createId(), page.createId()];
    return `<div class="tabs"><div role="tablist" aria-label="Details">${ids.map((id, index) => `<button role="tab" id="${id}t" aria-controls="${id}" aria-selected="${index === 0}">Part ${index + 1}</button>`).join('')}</div>${ids.map((id, index) => `<div role="tabpanel" id="${id}" aria-labelledby="${id}t"${index === 0 ? '' : ' hidden'}>${writeSentence(page)}</div>`).join('')}</div>`;
  },
  switchRow: () =>
    '<div class="switch-row">Letters <span class="switch" role="switch" aria-checked="false" tabindex="0" aria-label="Letters"></span></div>',
  stepper: (page) =>
    `<div class="stepper"><div class="stepper__button" onclick="this.nextSibling.value--">−</div>${field(page, 'Amount', 'type="number" value="1"')}</div>`,
  filters: (page) =>
    `<fieldset class="filters"><legend>Color</legend>${['red', 'green']
      .map((color) => {
        const id = page.createId();
        return `<input type="checkbox" id="${id}"><label for="${id}">${color}</label>`;
      })
      .join('')}</fieldset>`,
  contactForm: (page) =>
    `<form class="contact"><p class="contact__note">Fields in red are required.</p>${field(page, 'Name', 'name="name" autocomplete="name" required')}${field(page, 'Email', 'type="email" name="email" required')}${field(page, 'Data', 'name="data"')}<input class="contact__code" placeholder="Code" aria-label="Code"><button class="button">Send</button></form>`,
  paymentForm: (page) =>
    `<form class="payment">${field(page, 'Card number', 'name="card" inputmode="numeric"')}${field(page, 'Valid until', 'name="until" placeholder="MM/YY"')}<button class="button">Pay</button></form>`,
  comments: (page) =>
    `<section class="comments"><h2>Comments</h2>${repeat(2, (index) => `<div class="comment"><img class="comment__face" src="/media/face-${index}.svg" width="40" height="40" alt="Photo"><p>${writeSentence(page)}</p><a class="comment__reply" href="#reply">Reply</a></div>`)}</section>`,
  tooltip: (page) => `<button class="info" title="${writeSentence(page)}">i</button>`,
  pagination: ({ number }) =>
    `<nav class="pages" aria-label="Pages"><a href="?page=${number}">1</a> <a href="?page=${number + 1}">2</a> <a href="?page=${number + 2}">Next</a></nav>`,
} as const satisfies Readonly<Record<string, Component>>;

export type ComponentName = keyof typeof components;

export const styles = `body{font:16px/1.5 sans-serif;margin:0;color:#222;background:#fff}img,video,iframe,svg{max-width:100%}
header,footer{background:#f4f4f0;padding:8px}main{padding:16px}ul{padding-left:20px}a{color:#0645ad}
.skip{position:absolute;left:-999px}.skip:focus{left:0}.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.top-bar{background:linear-gradient(90deg,#246,#9bd);color:#fff}.top-bar__link{color:#fff}
.basket__count,.badge{background:#e33;color:#fff;border-radius:9px;padding:2px 6px}
.hero{background:url(/media/hero.svg) center/cover;padding:40px;color:#fff}.hero__title{font-size:32px}
.button{background:#0a6a4a;color:#fff;border:0;padding:8px 14px;display:inline-block}.button:focus{outline:0;box-shadow:0 0 0 3px #083}
.card{display:inline-block;vertical-align:top;width:180px}.card__price s{color:#999}.card__now{color:#b00}
.teaser__image{height:120px;background-size:cover}.teaser__label{color:#fff}
.letter__title{color:#7a7a7a}.field__label{display:block}.contact__note,.contact [required]{color:#c00;border-color:#c00}
.dot{display:inline-block;width:10px;height:10px;border-radius:5px}.dot--red{background:#c33}.dot--green{background:#3a3}
.ticker{overflow:hidden}.ticker__text{display:inline-block;white-space:nowrap;animation:slide 12s linear infinite}@keyframes slide{from{transform:translateX(100%)}to{transform:translateX(-100%)}}
.stars{color:#c60}.switch{display:inline-block;width:36px;height:20px;background:#888}.stepper__button{display:inline-block;cursor:pointer;width:28px;text-align:center;background:#ddd}
.menu ul,.social,.languages{display:flex;gap:16px;list-style:none;flex-wrap:wrap}`;
