import { scannedPages } from '@curbcut/contract';
import { addressOf } from '../app/api/address-of.ts';
import { publicPaths, themes, widths } from './support/public-paths.ts';
import { scanForReal } from './support/real-scan.ts';
import { expect, test } from './support/test.ts';

test('our own scan finds nothing on our public pages, at three widths and in both themes', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const found = await scanForReal(request, {
    url: `${baseURL}/`,
    include: publicPaths,
    max_pages: publicPaths.length,
    viewports: widths.map((width) => ({ width, height: 900 })),
    color_schemes: [...themes],
  });
  const answer = await request.get(addressOf(scannedPages.path, { scanId: found.id }, { limit: 200 }));
  const { pages } = scannedPages.replies[200].parse(await answer.json());
  const tested = pages.flatMap(({ status, url }) => (status === 'tested' ? new URL(url).pathname : []));
  expect(tested.toSorted(), 'pages that were tested').toEqual(publicPaths.toSorted());
  // Questions that only a person can answer are asked of every page; a finding is what failed.
  const failed = found.issues.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ sample }) => `${sample.page_url} ${sample.selector}: ${sample.message}`)).toEqual([]);
});
