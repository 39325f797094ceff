import type { ChangeLogEntry } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { describeDetails } from './change-log-labels.ts';

test.each<[details: ChangeLogEntry['details'], text: string]>([
  [{ by: 'account', to: 'Business', from: 'Free' }, 'From Free to Business'],
  [{ from: 'Old name' }, 'Before: Old name'],
  [{ role: 'admin', site_group: '' }, 'Role: admin'],
  [{ every: 'weekly', paused_until: '2026-12-01' }, 'Every: weekly · Paused until: 2026-12-01'],
  [{ creates_critical: true, sites: 0 }, 'Creates critical: yes · Sites: 0'],
  [{ role: 'viewer', site_group: '0b0d9a0e-6d4e-4c53-9b4b-0a6f6f1f0a22' }, 'Role: viewer'],
  [{}, ''],
])('describes %j as “%s”', (details, text) => {
  expect(describeDetails({ details })).toBe(text);
});
