import {
  type Audit,
  type AuditQuestion,
  answerAuditQuestions,
  deleteScan,
  listAuditQuestions,
  listSites,
  type NewAnswer,
  type ProposedSample,
  proposeAuditSample,
  type StartAuditBody,
  type StartScanBody,
  startAudit,
  UNKNOWN_PAGES,
} from '@curbcut/contract';
import type { TestAccount } from './account.ts';
import { expectStatus } from './call.ts';
import type { TestServer } from './test-server.ts';
import { startTestSite } from './test-site.ts';
import { waitUntil } from './wait-until.ts';

/** An account's site whose pages a test can change between scans. */
export interface AuditedSite {
  /** Content of each page by path; null for a page that isn't found. */
  readonly pages: Record<string, string | null>;
  readonly url: string;
  /** Scans all pages by default, and returns the scan's id once an audit can start from it. */
  scan(changes?: Partial<StartScanBody>): Promise<string>;
  deleteScan(scanId: string): Promise<void>;
  getSiteId(): Promise<string>;
  propose(query?: Record<string, string>): Promise<ProposedSample>;
  /** Starts an audit of all pages from the latest scan. */
  startAudit(changes?: Partial<StartAuditBody>): Promise<Audit>;
  listQuestions(auditId: string): Promise<AuditQuestion[]>;
  /** Answers questions that pass the filter, and returns them. */
  answerAll(
    auditId: string,
    outcome?: NewAnswer['outcome'],
    filter?: (question: AuditQuestion) => boolean,
  ): Promise<AuditQuestion[]>;
  close(): Promise<void>;
}

/** Pages with an image that fails, a video that needs review and nothing to report. */
const defaultPages = {
  '/': '<img src="/logo.png" class="logo"><a href="/1">Next</a>',
  '/1': '<video class="intro" title="Introduction"></video><a href="/2">Next</a>',
  '/2': '<p>The end.</p>',
};

export async function startAuditedSite(
  server: TestServer,
  { headers }: Pick<TestAccount, 'headers'>,
  content: Record<string, string> = defaultPages,
): Promise<AuditedSite> {
  const pages: Record<string, string | null> = { ...content };
  const site = await startTestSite({
    pages: 0,
    handlers: Object.fromEntries(
      Object.keys(pages).map((path) => [
        path,
        (_request, response) => {
          const body = pages[path] ?? null;
          response.writeHead(body === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
          response.end(`<!doctype html><title>Page ${path}</title>${body ?? ''}`);
        },
      ]),
    ),
  });
  const { origin } = new URL(site.url);
  const getSiteId = async () => {
    const { sites } = await expectStatus(server.call(listSites, { headers }), 200);
    return sites.find((one) => one.origin === origin)!.id;
  };
  const propose = async (query?: Record<string, string>) => {
    const params = { siteId: await getSiteId() };
    return expectStatus(server.call(proposeAuditSample, { params, headers, ...(query && { query }) }), 200);
  };
  const listQuestions = async (auditId: string) => {
    const listed = server.call(listAuditQuestions, { params: { auditId }, headers });
    return (await expectStatus(listed, 200)).questions;
  };
  return {
    pages,
    url: site.url,
    async scan(changes = {}) {
      const maxPages = Object.keys(pages).length;
      const scanId = await server.startScan({ url: site.url, max_pages: maxPages, ...changes }, headers);
      await server.waitForEnd(scanId, headers);
      await waitUntil(async () => {
        if ((await propose()).scan_id !== scanId) throw new Error('The scan is still being processed.');
      });
      return scanId;
    },
    async deleteScan(scanId) {
      await expectStatus(server.call(deleteScan, { params: { scanId }, headers }), 200);
    },
    getSiteId,
    propose,
    async startAudit(changes = {}) {
      const { scan_id, seed, pages: sample, others } = await propose();
      const all = [...sample, ...others.map((page) => ({ ...page, reason: 'chosen' as const }))];
      const body = {
        scan_id,
        seed,
        title: 'Audit of the shop',
        evaluator: 'Ada Byron',
        pages: all.map(({ page_id, reason }) => ({ page_id, reason })),
        ...changes,
      };
      const params = { siteId: await getSiteId() };
      return expectStatus(server.call(startAudit, { params, headers, body }), 201);
    },
    listQuestions,
    async answerAll(auditId, outcome = 'pass', filter = () => true) {
      const asked = (await listQuestions(auditId)).filter(
        (question) => question.state !== 'closed' && filter(question),
      );
      const answers = asked.map(({ id, answer }) => ({
        question_id: id,
        previous_answer_id: answer?.id ?? null,
        outcome,
        failed_on: outcome === 'fail' ? (UNKNOWN_PAGES as typeof UNKNOWN_PAGES) : [],
      }));
      const params = { auditId };
      return (
        await expectStatus(server.call(answerAuditQuestions, { params, headers, body: { answers } }), 200)
      ).questions;
    },
    close: site.close,
  };
}
