/**
 * Takes the social image of the public pages from a running Curbcut: the heading of the home page and the demo shop with
 * outlined barriers. Run it when either changes.
 *
 *     CURBCUT_E2E_BROWSER=/path/to/chromium node apps/web/scripts/take-social-image.ts http://localhost:3000
 */
import { chromium } from '@playwright/test';
import { socialImageSize } from '../app/seo/social-image.ts';
import { getLaunchOptions } from '../e2e/support/browser-launch.ts';

const [origin] = process.argv.slice(2);
if (!origin) throw new Error('Pass the origin of a running Curbcut, such as http://localhost:3000.');

const browser = await chromium.launch(await getLaunchOptions());
const page = await browser.newPage({
  viewport: socialImageSize,
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
// Use the prerendered page: its scripts would undo the changes below.
await page.route('**/*.js', (route) => route.abort());
await page.goto(origin);
await page.evaluate(async () => {
  const style = (element: HTMLElement, styles: Partial<CSSStyleDeclaration>) => {
    Object.assign(element.style, styles);
    return element;
  };
  const find = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The home page has no ${selector}.`);
    return element;
  };
  const logo = style(find('header a').cloneNode(true) as HTMLElement, { fontSize: '40px', lineHeight: '1' });
  for (const svg of logo.querySelectorAll('svg')) Object.assign(svg.style, { width: '56px', height: '56px' });
  const heading = style(document.createElement('p'), {
    fontSize: '62px',
    fontWeight: '800',
    lineHeight: '1.06',
    letterSpacing: '-0.028em',
  });
  heading.textContent = find('h1').textContent;
  const textColumn = style(document.createElement('div'), {
    position: 'absolute',
    inset: '64px auto 64px 64px',
    width: '480px',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
  });
  textColumn.append(logo, heading);

  const frame = find('main img').parentElement?.parentElement;
  if (!frame) throw new Error('The screenshot of the demo shop has no frame.');
  style(frame, { position: 'absolute', left: '576px', top: '92px', width: '580px' });
  const paving = style(document.createElement('div'), {
    position: 'absolute',
    inset: '270px 0 auto 700px',
    height: '96px',
  });
  paving.className = 'paving';

  document.body.replaceChildren(textColumn, paving, frame);
  style(document.body, { minHeight: '0', height: '630px', overflow: 'hidden', position: 'relative' });
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode()));
});
await page.screenshot({
  path: new URL('../app/seo/social-image.jpg', import.meta.url).pathname,
  type: 'jpeg',
  quality: 86,
});
await browser.close();
