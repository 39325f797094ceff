import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { runConcurrently } from '../lib/run-concurrently.ts';
import { type BehaviorCase, getCriteria, matchesDefect } from './behavior-case.ts';
import type { CaseResult, Results } from './results.ts';
import { serveCase } from './serve-case.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No page of any case redirects as often as this. */
const MAX_ATTEMPTS = 5;

interface AxeResults {
  readonly violations: readonly AxeRuleResult[];
  readonly incomplete: readonly AxeRuleResult[];
}

interface AxeRuleResult {
  readonly id: string;
  readonly tags: readonly string[];
  readonly nodes: readonly { readonly html: string }[];
}

/** Runs axe-core with its default rules on all pages of each case, as they are after loading. */
export async function runAxe(
  cases: readonly BehaviorCase[],
  browserPath: string,
  concurrency: number,
): Promise<Results> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  const results = new Map<BehaviorCase, CaseResult>();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await runConcurrently(cases, concurrency, async (item) => {
      results.set(item, await runAxeOnCase(context, item));
    });
  } finally {
    await browser.close();
  }
  return results;
}

/**
 * Runs axe-core. Runs it again if the page has navigated away in the meantime, as pages that redirect with a
 * script do.
 */
async function runOnPage(page: Page): Promise<AxeResults> {
  for (let attempt = 1; ; attempt++) {
    try {
      await page.evaluate(axeSource);
      return await page.evaluate('axe.run()');
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await page.waitForLoadState('load');
    }
  }
}

async function runAxeOnCase(context: BrowserContext, item: BehaviorCase): Promise<CaseResult> {
  const served = await serveCase(item);
  const tagNames = new Set(getCriteria(item).map((criterion) => `wcag${criterion.replaceAll('.', '')}`));
  const failed = new Set<string>();
  const incomplete = new Set<string>();
  try {
    for (const path of Object.keys(item.pages)) {
      const page = await context.newPage();
      try {
        await page.goto(new URL(path, served.url).href, { waitUntil: 'load' });
        const results = await runOnPage(page);
        const isRelevant = ({ tags, nodes }: AxeRuleResult) =>
          tags.some((tag) => tagNames.has(tag)) && nodes.some(({ html }) => matchesDefect(item, html));
        for (const result of results.violations) if (isRelevant(result)) failed.add(result.id);
        for (const result of results.incomplete) if (isRelevant(result)) incomplete.add(result.id);
      } finally {
        await page.close();
      }
    }
  } finally {
    await served.close();
  }
  const ruleIds = [...(failed.size > 0 ? failed : incomplete)].sort();
  const outcome = failed.size > 0 ? 'failed' : incomplete.size > 0 ? 'review' : 'none';
  return { outcome, ruleIds, fingerprint: ruleIds.join(' ') };
}
