import type { Page } from '@playwright/test';

/** The origin of the page: that of the product, which also serves the widget's files. */
export const HOST_PATH = '/somebodys-page/';

/** A third-party page with its own script, styles, shadow root, animation, image and form. */
const HOST_PAGE = `<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Someone’s page</title>
<style nonce="n">
  body { margin: 0; font: 16px/1.5 sans-serif; color: #777; background: #fff }
  main { max-width: 40em; padding: 2em }
  .strip { height: 24px; overflow: hidden; white-space: nowrap; width: 300px; background: #246; color: #89a }
  .moves { animation: go 9s infinite } @keyframes go { to { translate: 9px } }
</style>{snippet}</head>
<body><header><nav aria-label="Main"><a href="#hours">Hours</a> <a href="#way">The way to us</a></nav></header>
<main><h1>Someone’s page</h1><p id="text">Grey words on white paper.</p>
<h2 id="hours">Hours</h2><p class="strip">Tuesday to Saturday, ten to six</p>
<h2 id="way">The way to us</h2><p class="moves">By the river.</p><div id="shadow"></div>
<img id="gif" alt="A dot" width="20" height="20" src="data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=">
<form><p><label for="name">Name</label> <input id="name" autocomplete="name" placeholder="Ada"></p></form></main>
<footer>Someone</footer>
<script nonce="n">
  const words = document.createElement('p');
  words.textContent = 'Words in a component.';
  document.getElementById('shadow').attachShadow({ mode: 'open' }).append(words);
  document.querySelector('h1').animate({ opacity: [1, 0.9] }, { duration: 900, iterations: Infinity });
</script></body></html>`;

interface HostOptions {
  /** Additional attributes for the script element. */
  readonly attributes?: string;
  /** The page's Content-Security-Policy. */
  readonly policy?: string;
  readonly lang?: string;
  readonly hash?: string;
  /** A snippet to use instead of the one with the current start file. */
  readonly snippet?: string;
}

/** Opens a third-party page with the widget embedded. */
export async function openHostPage(
  page: Page,
  { attributes = '', policy, lang = 'en', hash = '', snippet: given }: HostOptions = {},
): Promise<void> {
  const release = (await (await page.request.get('/widget/v1/release.json')).json()) as {
    file: string;
    integrity: string;
  };
  const snippet =
    given ??
    `<script defer nonce="n" src="/widget/v1/${release.file}" integrity="${release.integrity}" crossorigin="anonymous" ${attributes}></script>`;
  await page.route(
    ({ pathname }) => pathname === HOST_PATH,
    (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: policy ? { 'content-security-policy': policy } : {},
        body: HOST_PAGE.replace('{snippet}', snippet).replace('{lang}', lang),
      }),
  );
  await page.goto(`${HOST_PATH}${hash}`);
}

/** Opens the panel and returns it. */
export async function openWidgetPanel(page: Page) {
  await page.locator('curbcut-widget .launcher').click();
  const panel = page.locator('curbcut-widget dialog');
  await panel.waitFor();
  return panel;
}

/** Waits until all elements show the chosen settings. */
export async function waitUntilShown(page: Page): Promise<void> {
  await page.locator('curbcut-widget[data-shown]').waitFor({ state: 'attached' });
}

/** Returns the page's HTML without the widget, with its shadow root and the number of constructed style sheets. */
export function getPageText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    copy.querySelector('curbcut-widget')?.remove();
    const shadow = document.getElementById('shadow')?.shadowRoot;
    return [
      copy.outerHTML,
      shadow?.innerHTML,
      document.adoptedStyleSheets.length,
      shadow?.adoptedStyleSheets.length,
    ].join('\n');
  });
}
