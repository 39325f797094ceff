import { expect, test } from 'vitest';
import { findAppNavigationItem } from './app-navigation-items.ts';

test.each([
  ['/dashboard', 'Overview'],
  ['/sites', 'Sites'],
  ['/sites/7', 'Sites'],
  ['/sites/7/audits/new', 'Audits'],
  ['/scans/new', 'Scans'],
  ['/compare/1/2', 'Scans'],
  ['/scan-results/7', 'Scans'],
  ['/scan', 'Scans'],
  ['/audits/7', 'Audits'],
  ['/subscription', 'Settings'],
  ['/help', 'Help'],
  ['/help/rules/image-alt', 'Help'],
  ['/site-map', undefined],
])('%s belongs to %s', (pathname, label) => {
  expect(findAppNavigationItem(pathname)?.label).toBe(label);
});
