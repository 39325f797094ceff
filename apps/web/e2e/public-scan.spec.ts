import { publicPaths } from './support/public-paths.ts';
import { scanProductScreens } from './support/real-scan.ts';
import { complete, expect, test } from './support/test.ts';

test('a scan with Curbcut finds no issues on the public pages', complete, async ({ request, baseURL }) => {
  test.slow();
  const body = {
    url: `${baseURL}/`,
    include: publicPaths,
    // public-pages.spec.ts runs axe-core on these pages, with more rules and at the same widths.
    second_opinion: false,
  };
  const urls = publicPaths.map((path) => `${baseURL}${path}`);
  expect(await scanProductScreens(request, body, urls)).toEqual([]);
});
