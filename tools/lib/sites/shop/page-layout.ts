import { type ComponentContext, renderIcon } from './component-context.ts';

/** The layout around the content of every page in one part of the site. */
export interface PageLayout {
  readonly title: string;
  readonly section: 'shop' | 'blog';
  /** The body's class names, in the style of content management systems. */
  readonly bodyClass: string;
  readonly breadcrumb: readonly string[];
  readonly content: string;
  readonly styles: string;
}

/** Renders a page of the site, as its server sends it. */
export function renderPage(
  context: ComponentContext,
  { title, section, bodyClass, breadcrumb, content, styles }: PageLayout,
): string {
  const { fault } = context;
  const languageAttribute = section === 'blog' ? fault('blog-language', ' lang="en"') : ' lang="en"';
  const zoom = section === 'shop' ? fault('shop-zoom', '', '') : '';
  const scaling = zoom === '' ? '' : ', maximum-scale=1, user-scalable=no';
  return `<!doctype html><html${languageAttribute}><head><meta charset="utf-8"><title>${title}</title><meta${zoom} name="viewport" content="width=device-width, initial-scale=1${scaling}"><style>${styles}</style></head><body class="${bodyClass}">
<div id="__app"><a href="#content">Skip to the content</a>
${renderHeader(context, section)}
${renderBreadcrumb(context, breadcrumb)}
<main id="content">${content}</main>
${renderFooter(context)}
${renderCookieBanner(context)}
${renderChat(context)}
</div></body></html>`;
}

function renderHeader({ css, fault, nextId }: ComponentContext, section: string): string {
  const fieldId = nextId();
  const menu = ['Shop', 'Stories', 'Help'].map((name) => {
    const isCurrent = name === (section === 'shop' ? 'Shop' : 'Stories');
    const submenuId = nextId();
    return `<li${css('menu', 'item', ...(isCurrent ? ['current'] : []))}><a${css('menu', 'link')} href="/${name.toLowerCase()}">${name}</a><button type="button" aria-expanded="false"${fault('header-submenus', ` aria-label="More of ${name}"`)}${css('menu', 'toggle')}>${renderIcon('down')}</button><ul id="${submenuId}" hidden><li><a href="/${name.toLowerCase()}/new">New ${name}</a></li></ul></li>`;
  });
  return `<header${css('site-header')}>
  <a${css('site-header', 'brand')} href="/"><img${fault('header-logo', ' alt="Fern and Field"', '')} src="/media/logo.svg" width="90" height="30">${'<span>Home</span>'}</a>
  <button type="button"${fault('header-menu', ' aria-expanded="false"', ' aria-expanded="closed"')}${css('site-header', 'burger')}>Menu</button>
  <nav aria-label="Main"${css('menu')}><ul${css('menu', 'list')}>${menu.join('')}</ul></nav>
  <form role="search"${css('search')} action="/search"><input id="${fieldId}" type="search" name="q"${fault('header-search-field', ' aria-label="Search"')}${css('search', 'input')}><button type="submit"${fault('header-search-button', ' aria-label="Search"')}${css('search', 'submit')}>${renderIcon('find')}</button></form>
  <a${fault('header-cart', ' aria-label="Basket"')}${css('cart-link')} href="/cart">${renderIcon('cart')}</a>
</header>`;
}

function renderBreadcrumb({ css, fault, hasFault }: ComponentContext, steps: readonly string[]): string {
  const items = steps.map(
    (step, index) =>
      `<li${css('breadcrumb', 'item')}><a href="/at/${index}/${step.replace(/\W/g, '')}">${step}</a></li>`,
  );
  const separator = hasFault('breadcrumb-list')
    ? `<span aria-hidden="false"${css('breadcrumb', 'sep')}>then</span>`
    : '';
  return `<nav aria-label="Where you are"${css('breadcrumb')}><ol${fault('breadcrumb-list', '')}${css('breadcrumb', 'list')}>${items.join(separator)}</ol></nav>`;
}

function renderFooter({ css, fault, token, nextId }: ComponentContext): string {
  const fieldId = nextId();
  const languageFieldId = nextId();
  return `<footer${css('site-footer')}>
  <div${css('site-footer', 'column')}><h2${css('site-footer', 'title')}>Company</h2><ul><li><a href="/about">About us</a></li><li><a href="/jobs">Work with us</a></li></ul></div>
  <form${css('newsletter')}><span${css('newsletter', 'text')}>Our letter</span><input id="${fieldId}" type="email" autocomplete="email"${fault('footer-newsletter', ' aria-label="Email"')}${css('newsletter', 'input')}><button type="submit"${css('newsletter', 'button')}>Join</button></form>
  <ul${css('social')}>${['chirp', 'photo', 'films', 'work'].map((network) => `<li><a${fault('footer-social', ` aria-label="We on ${network}"`)}${css('social', 'link', network)} href="https://${network}.example/fern">${renderIcon(network)}</a></li>`).join('')}</ul>
  <div${css('payment')}>${['visa', 'giro', 'cash'].map((method) => `<img${fault('footer-payment', ` alt="${method}"`)}${css('payment', 'logo')} src="/media/${method}.svg" width="40" height="24">`).join('')}</div>
  <select id="${languageFieldId}"${fault('footer-language', ' aria-label="Language"')}${css('language')}><option>English</option><option>Deutsch</option></select>
  <p${token('color-muted')}${css('site-footer', 'small')}>Fern and Field, made with care</p>
</footer>`;
}

function renderCookieBanner({ css, fault }: ComponentContext): string {
  return `<section aria-label="Cookies"${css('cookies')}><p>We use a few cookies.</p><button type="button"${fault('cookies-close', ' aria-label="Close"')}${css('icon-button', undefined, 'small')}>${renderIcon('close')}</button></section>`;
}

/** Renders a third-party widget in a frame. */
function renderChat({ fault }: ComponentContext): string {
  return `<aside aria-label="Chat" class="lc-widget"><iframe${fault('chat-frame', ' title="Chat"')} class="lc-frame" src="/embed/chat" width="300" height="80"></iframe></aside>`;
}

/** Renders the document of a frame. */
export function renderFrame({ fault }: ComponentContext, kind: 'chat' | 'film'): string {
  const content =
    kind === 'chat'
      ? `<h1>Chat</h1><button type="button"${fault('chat-inside', ' aria-label="Send"')} class="lc-send">${renderIcon('send')}</button>`
      : '<h1>Film</h1><button type="button">Play</button>';
  return `<!doctype html><html lang="en"><head><title>${kind}</title></head><body><main>${content}</main></body></html>`;
}
