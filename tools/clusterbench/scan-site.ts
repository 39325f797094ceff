import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@curbcut/contract';
import { ALL_PRIVATE_TARGETS, openScanner, scanSite } from '@curbcut/engine';
import { serveOnLoopback } from '../lib/sites/loopback-server.ts';
import { TRUTH_ATTRIBUTE } from '../lib/sites/shop/component-context.ts';
import type { GeneratedSite } from '../lib/sites/shop/generate-site.ts';

/** A page's findings with the true cause of each; undefined for a finding that wasn't planted. */
export interface LabeledPage {
  readonly pageId: string;
  readonly findings: readonly Finding[];
  readonly truth: readonly (string | undefined)[];
}

const placeholderImage =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><rect width="24" height="24" fill="#889"/></svg>';

/** Serves a site on loopback and scans it with Curbcut. Findings that weren't planted are reported too. */
export async function scanGeneratedSite(site: GeneratedSite): Promise<LabeledPage[]> {
  const { origin, close } = await serveOnLoopback((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    const page = site.pages.get(path) ?? site.frames.get(path);
    response.writeHead(page === undefined && !path.startsWith('/media/') ? 404 : 200, {
      'content-type': page === undefined ? 'image/svg+xml' : 'text/html; charset=utf-8',
    });
    response.end(page ?? placeholderImage);
  });
  const scanner = await openScanner({
    browserPath: process.env.CURBCUT_BROWSER,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: ALL_PRIVATE_TARGETS,
    concurrency: 2 * availableParallelism(),
    onWarning: () => {},
  });
  try {
    const pagesByUrl = new Map<string, LabeledPage>();
    const list = [...site.pages.keys()].map((path) => `${origin}${path}`);
    for await (const event of scanSite(scanner, { list, settings: {} })) {
      if (event.type === 'page-failed') throw new Error(`${event.page.url}: ${event.page.notTested.reason}`);
      if (event.type === 'page-done')
        pagesByUrl.set(event.page.url, separateTruth(event.page.url, event.page.findings, site));
    }
    return list.map((url) => pagesByUrl.get(url)!);
  } finally {
    await scanner.close();
    await close();
  }
}

/** Removes the ground truth from the findings, so that clustering can't use it. */
function separateTruth(pageId: string, findings: readonly Finding[], { faults }: GeneratedSite): LabeledPage {
  const truthPattern = new RegExp(` ${TRUTH_ATTRIBUTE}="([^"]*)"`);
  const failed = findings.filter(({ outcome }) => outcome === 'failed');
  return {
    pageId,
    findings: failed.map((finding) => ({
      ...finding,
      snippet: finding.snippet.replaceAll(new RegExp(truthPattern, 'g'), ''),
    })),
    truth: failed.map(({ snippet, ruleId }) => {
      const plantedId = truthPattern.exec(snippet.slice(0, snippet.indexOf('>') + 1))?.[1];
      return faults.find((fault) => fault.id === plantedId && fault.ruleId === ruleId)?.id;
    }),
  };
}
