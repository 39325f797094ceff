import type { Overview } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { listActionItems } from './list-action-items.ts';

const nothing: Overview = {
  totals: { sites: 0, open: 0, critical: 0, overdue: 0, regressed: 0 },
  sites: [],
  audits: [],
  outdated_reports: [],
};
const createSite = (name: string, counts: Partial<Overview['sites'][number]>) => ({
  ...{ id: name, origin: `https://${name}.example`, last_scan: null, trend: [] },
  ...{ open: 9, critical: 0, overdue: 0, regressed: 0, ...counts },
});

test('lists nothing for an account without anything urgent', () => {
  expect(listActionItems(nothing, 'me')).toEqual([]);
  expect(listActionItems({ ...nothing, sites: [createSite('shop', {})] }, 'me')).toEqual([]);
});

test('links each number to the issues or questions that it counts', () => {
  const sites = [createSite('shop', { critical: 1, overdue: 2 }), createSite('docs', { critical: 3 })];
  const audits = [
    { id: 'a', title: 'Shop audit', origin: 'https://shop.example', role: 'owner' as const },
    { id: 'b', title: 'Docs audit', origin: 'https://docs.example', role: 'reviewer' as const },
  ].map((audit, assigned) => ({ ...audit, questions: 5, answered: 1, assigned }));
  const outdated_reports = [
    { audit_id: 'c', title: 'Signed', origin: 'https://shop.example', criteria: ['1.1.1' as const] },
  ];
  const totals = { sites: 2, open: 18, critical: 4, overdue: 2, regressed: 0 };
  const items = listActionItems({ totals, sites, audits, outdated_reports }, 'me');
  expect(items.map(({ title }) => title)).toEqual([
    '4 open critical issues',
    '2 overdue issues',
    '1 signed report outdated',
    '1 audit question assigned to you',
  ]);
  expect(items.map(({ places }) => places.map(({ to, note }) => [to, note]))).toEqual([
    [
      ['/sites/docs?severity=critical', '3'],
      ['/sites/shop?severity=critical', '1'],
    ],
    [['/sites/shop?overdue=true', '2']],
    [['/audits/c?view=results', 'shop.example: a later scan found failures of 1.1.1']],
    [['/audits/b?state=undecided&assignee=me', '1']],
  ]);
});

test('counts the places that it does not list', () => {
  const sites = Array.from({ length: 6 }, (_, index) => createSite(`site-${index}`, { critical: 1 }));
  const [critical] = listActionItems({ ...nothing, sites, totals: { ...nothing.totals, critical: 6 } }, 'me');
  expect(critical).toMatchObject({ title: '6 open critical issues', morePlaces: 2 });
  expect(critical?.places).toHaveLength(4);
});
