import { expect, test } from 'vitest';
import { getBreadcrumbTrail } from './breadcrumbs.ts';

test.each([
  ['/dashboard', 'Overview', []],
  ['/profile', 'Settings', []],
  ['/scans', 'Scans', []],
  ['/scans/new', 'New scan', ['Scans']],
  ['/scans/0b0d9a0e', 'Scan detail', ['Scans']],
  ['/scan', 'New scan', ['Scans']],
  ['/scan-results/', 'Scan Results', ['Scans']],
  ['/scan-results/0b0d9a0e', 'Scan Results', ['Scans']],
  ['/sites', 'Sites', []],
  ['/sites/0b0d9a0e', 'Site', ['Sites']],
  ['/sites/0b0d9a0e/audits/new', 'New audit', ['Audits']],
  ['/sites/0b0d9a0e/journeys/new', 'New journey', ['Sites']],
  ['/sites/0b0d9a0e/journeys/sign-in', 'Set up sign-in', ['Sites']],
  ['/sites/0b0d9a0e/journeys/1c1e', 'Journey', ['Sites']],
  ['/my-issues', 'My issues', ['Overview']],
  ['/audits', 'Audits', []],
  ['/audits/0b0d9a0e', 'Audit', ['Audits']],
  ['/compare/0b0d9a0e/1c1e', 'Compare scans', ['Scans']],
  ['/reports', 'Reports', []],
  ['/widget', 'Widget', []],
  ['/subscription', 'Subscription', []],
  ['/organization', 'Organization', ['Settings']],
  ['/organization/members', 'Members', ['Settings']],
  ['/organization/site-groups', 'Site groups', ['Settings']],
  ['/organization/api-keys', 'API keys', ['Settings']],
  ['/organization/integrations', 'Integrations', ['Settings']],
  ['/organization/webhooks', 'Webhooks', ['Settings']],
  ['/organization/single-sign-on', 'Single sign-on', ['Settings']],
  ['/organization/change-log', 'Change log', ['Settings']],
  ['/invitations/0b0d9a0e', 'Invitation', []],
  ['/help/', 'Help', []],
  ['/help/api', 'API reference', ['Help']],
  ['/help/api/startScan', 'Endpoint', ['Help', 'API reference']],
  ['/help/rules/image-alt', 'Dashboard', []],
])('titles %s “%s”', (path, title, above) => {
  const trail = getBreadcrumbTrail(path);
  expect([trail.title, trail.ancestors.map(({ label }) => label)]).toEqual([title, above]);
});
