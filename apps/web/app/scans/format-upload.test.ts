import { expect, test } from 'vitest';
import { formatUpload } from './format-upload.ts';

test.each([
  [
    { branch: 'feature/search', commit: '4f2a9c1d8b7e6f5a4b3c', tested_url: 'http://localhost:4173' },
    'Uploaded from CI: branch feature/search, commit 4f2a9c1d8b. Tested at http://localhost:4173.',
  ],
  [{ branch: null, commit: null, tested_url: null }, 'Uploaded from CI.'],
])('describes where an upload comes from', (upload, text) => {
  expect(formatUpload({ ...upload, updates_issues: true })).toBe(text);
});
