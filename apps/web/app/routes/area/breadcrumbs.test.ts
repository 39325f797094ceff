import { expect, test } from 'vitest';
import { getBreadcrumbTrail } from './breadcrumbs.ts';

test.each([
  ['/dashboard', 'Overview', []],
  ['/profile', 'Settings', []],
  ['/scans', 'Scans', []],
  ['/scans/new', 'New scan', ['Scans']],
  ['/scans/0b0d9a0e', 'Scan detail', ['Scans']],
  ['/sites', 'Sites', []],
  ['/sites/0b0d9a0e', 'Site', ['Sites']],
  ['/sites/0b0d9a0e/audits/new', 'New audit', ['Audits']],
  ['/audits', 'Audits', []],
  ['/audits/0b0d9a0e', 'Audit', ['Audits']],
  ['/compare/0b0d9a0e/1c1e', 'Compare scans', ['Scans']],
  ['/reports', 'Reports', []],
  ['/widget', 'Widget', []],
  ['/subscription', 'Subscription', []],
  ['/help/', 'Help', []],
  ['/help/rules/image-alt', 'Dashboard', []],
])('titles %s “%s”', (path, title, above) => {
  const trail = getBreadcrumbTrail(path);
  expect([trail.title, trail.ancestors.map(({ label }) => label)]).toEqual([title, above]);
});
