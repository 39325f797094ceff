/** Parts of a document that a case can add to a page layout. */
export interface DocumentParts {
  /** CSS for the page, after that of the layout. */
  readonly css?: string;
  /** JavaScript at the end of the body. */
  readonly script?: string;
  /** Additional elements in `<head>`. */
  readonly head?: string;
  /** Value of the `viewport` meta element. */
  readonly viewport?: string;
}

const baseCss =
  '*,*::before,*::after{box-sizing:border-box}body{margin:0;font:1rem/1.5 Arial,sans-serif;color:#222;background:#fff}img,svg{max-width:100%;height:auto}a{color:#0b4f9e}';

/** Returns a document without navigation: the body is exactly what the case specifies. */
function renderPage(title: string, body: string, parts: DocumentParts = {}): string {
  const { css = '', script, head = '', viewport = 'width=device-width, initial-scale=1' } = parts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="${viewport}">
<link rel="icon" href="data:,">
<style>${baseCss}${css}</style>${head}
</head>
<body>
${body}
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}

/** Returns a page in a shop: dark header with navigation, wide main column. */
export function renderShop(title: string, main: string, parts: DocumentParts = {}): string {
  return renderPage(
    `${title} – Fern &amp; Oak`,
    `<a class="skip" href="#main">Skip to content</a>
<header class="shop-header"><a class="logo" href="/">Fern &amp; Oak</a>
<nav aria-label="Main"><ul><li><a href="/tables">Tables</a></li><li><a href="/chairs">Chairs</a></li><li><a href="/lamps">Lamps</a></li></ul></nav></header>
<main id="main" tabindex="-1"><h1>${title}</h1>
${main}
</main>
<footer class="shop-footer"><p>Fern &amp; Oak, 12 Mill Lane, Bristol. <a href="/delivery">Delivery and returns</a></p></footer>`,
    {
      ...parts,
      css: `.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:#fff;padding:4px;z-index:10}.shop-header{background:#1f3d2f;padding:12px 20px;display:flex;flex-wrap:wrap;gap:8px 32px;align-items:center}.shop-header a{color:#fff}.shop-header ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:0;padding:0}.logo{font-weight:700;font-size:1.25rem;text-decoration:none}main{max-width:60rem;margin:0 auto;padding:16px 20px}.shop-footer{border-top:1px solid #767676;padding:12px 20px}${parts.css ?? ''}`,
    },
  );
}

/** Returns an article in a local newspaper: masthead, one readable column, related links. */
export function renderArticle(title: string, content: string, parts: DocumentParts = {}): string {
  return renderPage(
    `${title} | Harbor Gazette`,
    `<div class="masthead" role="banner"><p><a href="/">Harbor Gazette</a></p></div>
<main><article><h1>${title}</h1>
${content}
</article></main>
<aside aria-label="Related"><h2>Related stories</h2><ul><li><a href="/ferry-timetable">New ferry timetable from May</a></li><li><a href="/market-hall">Market hall opens its doors again</a></li></ul></aside>
<div role="contentinfo"><p>Harbor Gazette, founded 1903</p></div>`,
    {
      ...parts,
      css: `body{font-family:Georgia,serif;padding:0 16px}.masthead{border-bottom:3px double #222;text-align:center;font-size:1.5rem}main,aside{max-width:42rem;margin:0 auto}${parts.css ?? ''}`,
    },
  );
}

/** Returns a screen in an internal application: sidebar next to the main area, stacked on narrow screens. */
export function renderApplication(title: string, content: string, parts: DocumentParts = {}): string {
  return renderPage(
    `${title} · Trackwell`,
    `<div class="app"><nav class="side" aria-label="Sections"><strong>Trackwell</strong><a href="/orders">Orders</a><a href="/customers">Customers</a><a href="/settings">Settings</a></nav>
<main class="content"><h1>${title}</h1>
${content}
</main></div>`,
    {
      ...parts,
      css: `body{font-family:system-ui,sans-serif}.app{display:grid;grid-template-columns:11rem minmax(0,1fr);min-height:100vh}.side{background:#eef1f5;padding:16px;display:flex;flex-direction:column;gap:10px}.content{padding:16px 24px}@media(max-width:40rem){.app{display:block}.side{flex-flow:row wrap}}${parts.css ?? ''}`,
    },
  );
}

/** Returns a public service page: plain header, one narrow column. */
export function renderService(title: string, content: string, parts: DocumentParts = {}): string {
  return renderPage(
    `${title} - Ashford Council`,
    `<header class="bar"><div class="column"><a href="/">Ashford Council</a></div></header>
<main class="column"><h1>${title}</h1>
${content}
</main>
<footer class="column"><p><a href="/accessibility">Accessibility</a> <a href="/privacy">Privacy</a></p></footer>`,
    {
      ...parts,
      css: `.bar{background:#0b2c4a;padding:12px 0}.bar a{color:#fff;font-weight:700}.column{max-width:40rem;margin:0 auto;padding:0 16px}label{display:block;margin-top:12px;font-weight:700}input:not([type=checkbox]):not([type=radio]),select,textarea{font:inherit;max-width:100%;padding:6px;border:2px solid #444;border-radius:0}button{font:inherit;margin-top:12px;padding:8px 16px;background:#00552e;color:#fff;border:2px solid #00552e}${parts.css ?? ''}`,
    },
  );
}
