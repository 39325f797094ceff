import type { TrackedIssue } from '@curbcut/contract';
import { expect, test } from 'vitest';
import { exportIssuesAsCsv, exportIssuesAsJson } from './export-issues.ts';

const message = 'The link “invoice\u202Efdp.exe\u2066” has no text.';

async function* listIssues(): AsyncGenerator<TrackedIssue> {
  yield { id: '1', message, labels: [] as TrackedIssue['labels'] } as TrackedIssue;
}

async function readAll(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

test('exports don’t contain characters that reorder text, and JSON keeps the value', async () => {
  const json = await readAll(exportIssuesAsJson('https://example.com', listIssues()));
  expect(json).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(JSON.parse(json).issues).toEqual([{ id: '1', message, labels: [] }]);
  expect(await readAll(exportIssuesAsCsv(listIssues()))).toContain('invoice\uFFFDfdp.exe\uFFFD');
});
