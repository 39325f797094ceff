/**
 * Draws the picture that shared links of the public pages show, from the running product: our words, and the demo
 * shop with its outlined barriers as the home page shows it. Run it when either changes.
 *
 *     CURBCUT_E2E_BROWSER=/path/to/chromium node apps/web/scripts/take-social-image.ts http://localhost:3000
 */
import { chromium } from '@playwright/test';
import { socialImageSize } from '../app/seo/social-image.ts';
import { getLaunchOptions } from '../e2e/support/browser-launch.ts';

const [origin] = process.argv.slice(2);
if (!origin) throw new Error('Say where Curbcut is served, such as http://localhost:3000.');

const browser = await chromium.launch(await getLaunchOptions());
const page = await browser.newPage({
  viewport: socialImageSize,
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
// As it was built: its scripts would put back what is moved here.
await page.route('**/*.js', (route) => route.abort());
await page.goto(origin);
await page.evaluate(async () => {
  const style = (element: HTMLElement, styles: Partial<CSSStyleDeclaration>) => {
    Object.assign(element.style, styles);
    return element;
  };
  const found = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The home page has no ${selector}.`);
    return element;
  };
  const mark = style(found('header a').cloneNode(true) as HTMLElement, { fontSize: '40px', lineHeight: '1' });
  for (const svg of mark.querySelectorAll('svg')) Object.assign(svg.style, { width: '56px', height: '56px' });
  const claim = style(document.createElement('p'), {
    fontSize: '62px',
    fontWeight: '800',
    lineHeight: '1.06',
    letterSpacing: '-0.028em',
  });
  claim.textContent = found('h1').textContent;
  const words = style(document.createElement('div'), {
    position: 'absolute',
    inset: '64px auto 64px 64px',
    width: '480px',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
  });
  words.append(mark, claim);

  const picture = found('main img').parentElement?.parentElement;
  if (!picture) throw new Error('The picture of the demo shop stands in no frame.');
  style(picture, { position: 'absolute', left: '576px', top: '92px', width: '580px' });
  const plates = style(document.createElement('div'), {
    position: 'absolute',
    inset: '270px 0 auto 700px',
    height: '96px',
  });
  plates.className = 'paving';

  document.body.replaceChildren(words, plates, picture);
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
