import { expect, it } from 'vitest';
import { filterEndpoints, groupEndpoints, type ListedEndpoint } from './list-endpoints.ts';

const endpoints: readonly ListedEndpoint[] = [
  {
    id: 'startScan',
    method: 'POST',
    path: '/api/scanner/start-scan/',
    summary: 'Start a scan',
    group: 'Scans',
  },
  { id: 'listSites', method: 'GET', path: '/api/sites/', summary: 'List sites', group: 'Sites' },
  { id: 'getScan', method: 'GET', path: '/api/scanner/scan/', summary: 'Get a scan', group: 'Scans' },
];
const find = (search: string) => filterEndpoints(endpoints, search).map(({ id }) => id);

it('finds endpoints by method, path, id and summary, if every term matches', () => {
  expect(find('')).toEqual(['startScan', 'listSites', 'getScan']);
  expect(find('post scan')).toEqual(['startScan']);
  expect(find('/api/sites')).toEqual(['listSites']);
  expect(find('ListSites')).toEqual(['listSites']);
  expect(find('get sites nothing')).toEqual([]);
});

it('groups endpoints without changing their order', () => {
  expect(groupEndpoints(endpoints).map(({ title, endpoints: own }) => [title, own.length])).toEqual([
    ['Scans', 2],
    ['Sites', 1],
  ]);
});
