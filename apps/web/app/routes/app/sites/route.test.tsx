import { listSitePeople, scanAgain } from '@curbcut/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { verifiedUser } from '../../../../e2e/support/mock-account.ts';
import { createMockApp } from '../../../../e2e/support/mock-app.ts';
import { buildProblemReply } from '../../../../e2e/support/mock-scan-api.ts';
import { createSite, type MockSite, mockSitesApi } from '../../../../e2e/support/mock-site.ts';
import { renderScreen } from '../../../../test-utils/render-screen.tsx';

const ada = { user_id: verifiedUser.id, name: 'Ada Lovelace' };
const grace = { user_id: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a22', name: 'Grace Hopper' };

/** Creates a site with these labels. */
function createLabeledSite(host: string, place: number, labels: Partial<MockSite['site']>): MockSite {
  const one = createSite(3);
  Object.assign(one.site, {
    id: `77777777-7777-4777-8777-${String(place).padStart(12, '0')}`,
    origin: `https://${host}`,
    ...labels,
  });
  return one;
}

const renderSites = (path: string, sites: readonly MockSite[]) =>
  renderScreen(path, { app: createMockApp(), mock: (page) => mockSitesApi(page, sites) });

const getNames = () =>
  screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);

const three = () => [
  createLabeledSite('shop.example', 1, { tags: ['checkout', 'client: Tide Mugs'], owner: ada }),
  createLabeledSite('docs.example', 2, { tags: ['checkout'], owner: grace }),
  createLabeledSite('blog.example', 3, {}),
];

test('filters the sites by tag, and keeps the filter in the URL', async () => {
  const { user, getUrl } = await renderSites('/sites', three());
  await screen.findByText('3 sites');
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: /^checkout/ }));
  expect(await screen.findByText('2 of 3 sites')).toBeVisible();
  expect(getUrl()).toBe('/sites?tag=checkout');
});

test('filters the sites by owner', async () => {
  const { user, getUrl } = await renderSites('/sites', three());
  await screen.findByText('3 sites');
  await user.click(screen.getByRole('button', { name: 'Owner' }));
  await user.click(screen.getByRole('menuitemradio', { name: /^Me/ }));
  expect(await screen.findByText('1 of 3 sites')).toBeVisible();
  expect(getNames()).toEqual(['shop.example']);
  expect(getUrl()).toBe(`/sites?owner=${verifiedUser.id}`);
});

test('sorts the sites by owner, with those without one last', async () => {
  await renderSites('/sites?sort=owner', three());
  await screen.findByText('3 sites');
  expect(getNames()).toEqual(['shop.example', 'docs.example', 'blog.example']);
});

test('offers to clear filters when no sites match', async () => {
  const { user, getUrl } = await renderSites('/sites?q=nothing&owner=none', three());
  expect(await screen.findByRole('heading', { name: 'No sites match' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('3 sites')).toBeVisible();
  expect(getUrl()).toBe('/sites');
});

test('shows in a toast why a site can’t be scanned again', async () => {
  const [site] = three();
  const { user } = await renderScreen('/sites', {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, [site!]),
    replies: {
      [scanAgain.path.replace('{scanId}', site!.site.last_scan!.id)]: [
        buildProblemReply(402, 'You’ve used all of this month’s scans.'),
      ],
    },
  });
  const table = await screen.findByRole('table', { name: 'Sites' });
  await user.click(screen.getByRole('button', { name: 'Scan shop.example again' }));
  expect(await screen.findByText('You’ve used all of this month’s scans.')).toBeVisible();
  expect(table, 'it has no room in a cell').not.toHaveTextContent('You’ve used all');
});

test('shows many sites a batch at a time', async () => {
  const sites = Array.from({ length: 70 }, (_, place) =>
    createLabeledSite(`site-${place}.example`, place, {}),
  );
  const { user } = await renderSites('/sites', sites);
  await screen.findByText('70 sites');
  expect(getNames()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show 20 more sites' }));
  expect(getNames()).toHaveLength(70);
});

test('sets the tags and the owner of a site', async () => {
  const sites = three();
  const path = `/sites/${sites[2]!.site.id}?view=settings`;
  const { user } = await renderSites(path, sites);
  const field = await screen.findByRole('combobox', { name: 'Add a tag' });
  await user.type(field, 'brand{Enter}');
  await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'a,b');
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  expect(screen.getByText('A tag can’t contain commas, semicolons or line breaks')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  expect(screen.getByText('A tag can’t contain commas, semicolons or line breaks')).toBeVisible();
  expect(sites[2]!.site.tags, 'nothing is saved without the typed tag').toEqual([]);
  await user.clear(screen.getByRole('combobox', { name: 'Add a tag' }));
  await user.type(screen.getByRole('combobox', { name: 'Add a tag' }), 'typed');
  await user.click(await screen.findByRole('button', { name: 'Make me the owner' }));
  expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveValue('Ada Lovelace');
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  expect(await screen.findByText('Site details saved.')).toBeVisible();
  expect(sites[2]!.site).toMatchObject({ tags: ['brand', 'typed'], owner: ada });
  // What was saved isn't sent again, so it doesn't undo someone else's change.
  Object.assign(sites[2]!.site, { tags: ['brand', 'other', 'typed'] });
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Blog');
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  expect(await screen.findByRole('button', { name: 'Remove tag other' })).toBeVisible();
  expect(sites[2]!.site).toMatchObject({ name: 'Blog', tags: ['brand', 'other', 'typed'] });
  await user.click(screen.getByRole('button', { name: 'Remove tag brand' }));
  expect(screen.queryByRole('button', { name: 'Remove tag brand' })).toBeNull();
  // The header shows what is saved.
  expect(within(screen.getByRole('main')).getByText('Ada Lovelace')).toBeVisible();
});

test('tries again if the people who can own a site can’t be loaded', async () => {
  const sites = three();
  const { id } = sites[2]!.site;
  const { user } = await renderScreen(`/sites/${id}?view=settings`, {
    app: createMockApp(),
    mock: (page) => mockSitesApi(page, sites),
    replies: {
      [listSitePeople.path.replace('{siteId}', id)]: [
        buildProblemReply(403, 'Not now.'),
        { json: { people: sites[2]!.people } },
      ],
    },
  });
  expect(await screen.findByText('We couldn’t load the people. Not now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again to load the people' }));
  await user.click(await screen.findByRole('button', { name: 'Make me the owner' }));
  expect(screen.queryByText(/We couldn’t load/)).toBeNull();
});
