import { listScannedPages } from '@curbcut/contract';
import { buildUrl } from '../app/api/request.ts';
import { publicPaths, themes, widths } from './support/public-paths.ts';
import { runRealScan } from './support/real-scan.ts';
import { expect, test } from './support/test.ts';

test('a scan with Curbcut finds no issues on the public pages, at three widths and in both themes', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const found = await runRealScan(request, {
    url: `${baseURL}/`,
    include: publicPaths,
    max_pages: publicPaths.length,
    viewports: widths.map((width) => ({ width, height: 900 })),
    color_schemes: [...themes],
    // public-pages.spec.ts runs axe-core on these pages, with more rules and at the same widths.
    second_opinion: false,
  });
  const answer = await request.get(buildUrl(listScannedPages.path, { scanId: found.id }, { limit: 200 }));
  const { pages } = listScannedPages.replies[200].parse(await answer.json());
  const tested = pages.flatMap(({ status, url }) => (status === 'tested' ? new URL(url).pathname : []));
  expect(tested.toSorted(), 'tested pages').toEqual(publicPaths.toSorted());
  // Every page has needs-review findings; only failures count here.
  const failed = found.issues.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ sample }) => `${sample.page_url} ${sample.selector}: ${sample.message}`)).toEqual([]);
});
