import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Audit,
  createPeriodReport,
  getProgress,
  listAuditQuestions,
  listOrganizations,
  MAX_IMPORT_LENGTH,
  MAX_IMPORTED_SITES,
  MAX_PAGES_PER_SCAN,
  MAX_SAMPLE_PAGES,
  PERIOD_REPORT_TYPES,
  type PreviewSiteImportBody,
  ProposedSample,
  ScanProgress,
  shareAudit,
  startScan,
  TrackedIssueList,
} from '@curbcut/contract';
import { createLargestSitemap } from './largest-files.ts';

/** Sends a request as the account that owns the generated data, and returns the response. */
export type Send = (path: string, init?: RequestInit) => Promise<Buffer>;

export const toJson = (method: string, content: object): RequestInit => ({
  ...{ method, headers: { 'content-type': 'application/json' } },
  body: JSON.stringify(content),
});

const LONG = MAX_IMPORT_LENGTH;
/** The largest site imports, by name. */
export const SITE_IMPORTS: readonly (readonly [string, PreviewSiteImportBody])[] = [
  ['one site, repeated', { format: 'list', text: 'a.example '.repeat(LONG / 10) }],
  ['separators', { format: 'list', text: `a${';'.repeat(LONG - 2)}a` }],
  ['CSV', { format: 'csv', text: `url\n${'a.example\n'.repeat(LONG / 10 - 1)}` }],
  ['CSV with one cell', { format: 'csv', text: `url,name\n"${'""'.repeat(LONG / 4)}"` }],
];

/** The largest import of sites. */
export const IMPORTED_SITES = {
  sites: Array.from({ length: MAX_IMPORTED_SITES }, (_, index) => ({
    url: `https://imported-${index}.example`,
  })),
};

/** Changes that take several requests. */
export class Changes {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Answers as many questions as one request can, with the longest comments that fit. */
  async answerQuestions(audit: string): Promise<void> {
    const { questions } = listAuditQuestions.replies[200].parse(await this.#read(`${audit}questions/`));
    const answers = questions.slice(0, 200).map(({ id, answer }) => ({
      ...{ question_id: id, previous_answer_id: answer?.id ?? null, outcome: 'pass' },
      comment: 'x'.repeat(1_000),
    }));
    await this.change('POST', `${audit}answers/`, { answers });
  }

  /** Signs an audit, and reads what anyone with a link to it can read. */
  async signAudit(audit: string): Promise<void> {
    const { updated_at } = Audit.parse(await this.#read(audit));
    await this.change('POST', `${audit}signature/`, { name: 'Ada Byron', updated_at });
    const { url } = shareAudit.replies[201].parse(await this.change('POST', `${audit}shares/`, {}));
    const report = `/api/signed-reports/${url.split('/').at(-1)}/`;
    await this.#send(report);
    await this.#send(`${report}signed-text/`);
    await this.#send(`${audit}export/`);
  }

  /** Starts an audit with the largest sample but one page, checks its sample and adds the last page. */
  async startAudit(site: string): Promise<void> {
    const proposed = ProposedSample.parse(await this.#read(`${site}audit-sample/`));
    const others = proposed.others.map((page) => ({ ...page, reason: 'chosen' as const }));
    const pages = [...proposed.pages, ...others]
      .slice(0, MAX_SAMPLE_PAGES)
      .map(({ page_id, reason }) => ({ page_id, reason }));
    const { scan_id, seed } = proposed;
    await this.change('POST', `${site}audit-sample/check/`, { scan_id, pages });
    const details = { title: 'Audit', evaluator: 'Ada Byron', scan_id, seed };
    const body = { ...details, pages: pages.slice(0, -1) };
    const audit = `/api/audits/${Audit.parse(await this.change('POST', `${site}audits/`, body)).id}/`;
    await this.#send(`${audit}sample-check/`);
    await this.#send(`${audit}sample-options/`);
    await this.change('POST', `${audit}pages/`, { page_ids: [pages.at(-1)!.page_id] });
  }

  /** Changes as many issues as one request can. */
  async changeTrackedIssues(site: string): Promise<void> {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (ids.length < 500 && cursor !== null) {
      const path: string = `${site}issues/?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const { issues, next_cursor } = TrackedIssueList.parse(await this.#read(path));
      ids.push(...issues.map(({ id }) => id));
      cursor = next_cursor;
    }
    const changed = { note: 'x'.repeat(5_000), due_on: '2099-01-01' };
    await this.change('PATCH', `${site}issues/`, { ids: ids.slice(0, 500), change: changed });
  }

  /** Creates the longest reports about all sites, and reads all their files. */
  async createPeriodReports(): Promise<void> {
    const { organizations } = listOrganizations.replies[200].parse(await this.#read(listOrganizations.path));
    const path = createPeriodReport.path.replace('{organizationId}', organizations[0]!.id);
    const until = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - 730 * 86_400_000).toISOString().slice(0, 10);
    for (const type of PERIOD_REPORT_TYPES) {
      const created = await this.change('POST', path, { type, from, until });
      const { preview_url, download_urls } = createPeriodReport.replies[201].parse(created);
      for (const url of [preview_url, ...Object.values(download_urls)]) await this.#send(url);
    }
  }

  /** Starts a scan of a site with many large sitemaps, and cancels it once pages have been chosen. */
  async scanSitemaps(): Promise<void> {
    const server = createServer((request, response) => {
      const origin = `http://${request.headers.host}`;
      const number = request.url!.match(/^\/sitemap-(\d+)\.xml$/)?.[1];
      const sitemaps = Array.from({ length: 50 }, (_, index) => `Sitemap: ${origin}/sitemap-${index}.xml`);
      if (number !== undefined) response.end(createLargestSitemap(origin, Number(number)));
      else if (request.url === '/robots.txt') response.end(sitemaps.join('\n'));
      else
        response
          .setHeader('content-type', 'text/html')
          .end('<!doctype html><title>Page</title><h1>Page</h1>');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const body = { url, max_pages: MAX_PAGES_PER_SCAN, depth: 'quick' };
    const { scan_id } = startScan.replies[202].parse(await this.change('POST', startScan.path, body));
    for (;;) {
      const progress = await this.#read(getProgress.path.replace('{scanId}', scan_id));
      const { pages_found, status } = ScanProgress.parse(progress);
      if (pages_found >= 1_000 || (status !== 'queued' && status !== 'running')) break;
      await wait(500);
    }
    await this.change('POST', `/api/scanner/scan/${scan_id}/cancel/`, {});
    server.closeAllConnections();
    server.close();
  }

  /** Sends JSON and returns the parsed response. */
  async change(method: string, path: string, content: object): Promise<unknown> {
    return JSON.parse((await this.#send(path, toJson(method, content))).toString());
  }

  async #read(path: string): Promise<unknown> {
    return JSON.parse((await this.#send(path)).toString());
  }
}
