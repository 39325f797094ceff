import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Finding, RuleTally } from '@curbcut/contract';
import { groupFindings } from '../../../engine/src/issues/group-findings.ts';
import { createQuestions, getAuditCriteria, type QuestionDraft, type ReviewIssue } from '../../src/index.ts';

const FOLDER = join(import.meta.dirname, '../../../../apps/web/demo-site');

/** The pages in the audit's sample. */
export const DEMO_PAGES = [
  ...[
    'index.html',
    'shop.html',
    'about.html',
    'journal.html',
    'contact.html',
    'basket.html',
    'tide-mug.html',
  ],
] as const;
export type DemoPage = (typeof DEMO_PAGES)[number];

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Reads all files of the demo site, by path. */
export async function readDemoSite(): Promise<Map<string, { body: string; contentType: string }>> {
  const paths = (await readdir(FOLDER, { recursive: true })).filter((path) => extname(path) in TYPES);
  return new Map(
    await Promise.all(
      paths.map(async (path) => {
        const body = await readFile(join(FOLDER, path), 'utf8');
        return [path, { body, contentType: TYPES[extname(path)]! }] as const;
      }),
    ),
  );
}

/** Serves files from 127.0.0.1; the map can change while it does. */
export async function serveFiles(files: ReadonlyMap<string, { body: string; contentType: string }>) {
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(new URL(url, 'http://localhost').pathname.slice(1) || 'index.html');
    response.writeHead(file ? 200 : 404, { 'content-type': file?.contentType ?? 'text/plain' });
    response.end(file?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** A scan's results for one page. */
export interface ScannedPage {
  readonly url: string;
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
  readonly contentHash: string;
}

/** Creates all questions for a Level A and AA audit. */
export function askAbout(pages: readonly ScannedPage[]): QuestionDraft[] {
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const groups = groupFindings(pages.map(({ url, findings }) => ({ pageId: url, findings })));
  const reviewIssues = groups
    .filter(({ outcome }) => outcome === 'cantTell')
    .map(({ fingerprint, ruleId, rootCause, occurrences, pageIds }): ReviewIssue => {
      const elements = occurrences.map(({ pageId, findingIndex }) => ({
        pageId,
        finding: byUrl.get(pageId)!.findings[findingIndex]!,
      }));
      return {
        identity: fingerprint,
        ruleId,
        ruleTitle: ruleId,
        reason: elements[0]!.finding.reason,
        criteria: elements[0]!.finding.wcag as unknown as ReviewIssue['criteria'],
        cause: rootCause,
        help: '',
        occurrences: elements.length,
        pages: pageIds.length,
        elements: elements.map(({ pageId, finding }) => {
          const { selector, snippet, message, name, role, facts, box } = finding;
          return {
            page_id: pageId,
            page_url: pageId,
            selector,
            snippet,
            message,
            name,
            role,
            facts,
            box,
            screenshot: null,
          };
        }),
      };
    });
  return createQuestions({
    criteria: getAuditCriteria('wcag-2.2', 'AA'),
    reviewIssues,
    sample: pages.map(({ url, tallies, contentHash }) => ({ url, tallies, contentHash })),
    evaluatedRules: [],
  });
}
