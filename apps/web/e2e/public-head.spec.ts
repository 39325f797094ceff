import { publicPages } from '../app/seo/public-pages.ts';
import { socialImageSize } from '../app/seo/social-image.ts';
import { openPage } from './support/open-page.ts';
import { publicPaths } from './support/public-paths.ts';
import { expect, test } from './support/test.ts';

// public-pages.spec.ts checks the head of each page after hydration.
test('each prerendered page has a title, description, canonical URL and social image', async ({
  page,
  baseURL,
  request,
}) => {
  const titles = new Set<string>();
  const socialImages = new Set<string>();
  await openPage(page, '/');
  for (const path of publicPaths) {
    const html = await (await request.get(path)).text();
    const { title, socialImage, ...head } = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'text/html');
      const read = (selector: string, attribute: string) =>
        [...parsed.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
      return {
        title: parsed.title,
        socialImage: read('meta[property="og:image"]', 'content').join(' '),
        canonical: read('link[rel=canonical]', 'href'),
        description: read('meta[name=description]', 'content'),
        url: read('meta[property="og:url"]', 'content'),
      };
    }, html);
    titles.add(title);
    socialImages.add(socialImage);
    expect(title.length, `characters of the title of ${path}`).toBeLessThanOrEqual(60);
    const description = publicPages[path]?.description ?? '';
    expect(description.length, `characters of the description of ${path}`).toBeGreaterThanOrEqual(50);
    expect(description.length, `characters of the description of ${path}`).toBeLessThanOrEqual(160);
    expect
      .soft(head, `the head of ${path}`)
      .toEqual({ canonical: [baseURL + path], description: [description], url: [baseURL + path] });
  }
  expect(titles.size, 'titles').toBe(publicPaths.length);

  for (const socialImage of socialImages) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return { width: image.naturalWidth, height: image.naturalHeight };
    }, socialImage);
    expect(size).toEqual(socialImageSize);
    const { length } = await (await request.get(socialImage)).body();
    expect(length, 'bytes of the social image').toBeLessThan(100_000);
  }
});

test('updates the head on navigation', async ({ page, baseURL }) => {
  await openPage(page, '/');
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/pricing`);
  expect(await page.locator('meta[name=description]').count()).toBe(1);
});

test('the sitemap lists all public pages and no others', async ({ request, baseURL }) => {
  const text = await (await request.get('/sitemap.xml')).text();
  const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(listed.toSorted()).toEqual(publicPaths.map((path) => baseURL + path).toSorted());
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
});
