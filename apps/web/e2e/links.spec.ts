import { findLinkProblems, findLinks } from './support/link-check.ts';
import { createArea, mockAreaApi, openArea } from './support/mock-area.ts';
import { openPage } from './support/open-page.ts';
import { expect, test } from './support/test.ts';

// The links of public pages are checked in public-pages.spec.ts.

test('every link on the guest screens has a valid target', async ({ page, request, baseURL }) => {
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/of-the-mail',
    '/email-verification-sent?email=ada%40example.com',
  ]) {
    await openPage(page, path);
    const links = await findLinks(page);
    expect(links.length, `links on ${path}`).toBeGreaterThan(0);
    expect.soft(await findLinkProblems(request, baseURL ?? '', links), path).toEqual([]);
  }
});

test('every link in the signed-in area has a valid target', async ({ page, request, baseURL }) => {
  test.setTimeout(120_000);
  const targets = new Set<string>();
  await mockAreaApi(page, createArea());
  for (const path of [
    '/dashboard',
    '/scans',
    '/scans/new',
    '/reports',
    '/widget',
    '/profile',
    '/subscription',
    '/help',
  ]) {
    await openArea(page, path);
    const links = await findLinks(page);
    for (const { href } of links) if (href.startsWith(`${baseURL}/`)) targets.add(href);
    expect.soft(await findLinkProblems(request, baseURL ?? '', links), path).toEqual([]);
  }
  expect(targets.size, 'distinct targets').toBeGreaterThan(10);
});
