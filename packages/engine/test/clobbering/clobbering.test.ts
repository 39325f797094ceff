import { loadStableHtml } from '@curbcut/capture/test-utils';
import type { ScanEvent } from '@curbcut/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCompleteRun } from '../../../../tools/test/scope.ts';
import { loadInPageScript } from '../../../capture/src/visit/in-page-script.ts';
import { scanSite } from '../../src/index.ts';
import { serve, useScanner } from '../test-site.ts';
import { createHostilePage, hostileScripts, type PageParts } from './pages.ts';

/**
 * Pages whose markup or scripts change what reading a property of an element returns. Their findings, and what wasn't
 * tested on them, must be those of the same page with harmless names and without the script.
 */
const isWhole = isCompleteRun();
/** Scanning all names one by one takes minutes. */
const WHOLE_TIMEOUT_MS = 1_800_000;

const pages = new Map<string, string>();
const site = new Proxy({}, { get: (_, path: string) => pages.get(path) });
const scanning = useScanner();
let served: Awaited<ReturnType<typeof serve>>;

/** Names in our code that a field in a form or an element in a document would shadow. */
let names: { readonly form: readonly string[]; readonly document: readonly string[] };

beforeAll(async () => {
  served = await serve(site);
  names = await listNames();
});
afterAll(() => served.close());

/** Lists the words in our code that are properties of forms or documents, including those of their prototypes. */
async function listNames(): Promise<typeof names> {
  const words = [...new Set((await loadInPageScript()).match(/[a-z]\w*/gi))].toSorted();
  const { mainFrame } = await loadStableHtml('<p>Ferries</p>');
  const filter = (object: string) =>
    mainFrame.evaluate<string[]>(`${JSON.stringify(words)}.filter((word) => word in ${object})`);
  return { form: await filter('document.createElement("form")'), document: await filter('document') };
}

/** Scans pages and returns what was found and what wasn't tested on each of them. */
async function scan(parts: readonly PageParts[]): Promise<string[]> {
  const list = parts.map((part, index) => {
    pages.set(`/${index}`, createHostilePage(part));
    return `${served.origin}/${index}`;
  });
  const results: string[] = [];
  const settings = { depth: isWhole ? 'thorough' : 'standard', level: 'AAA' } as const;
  for await (const event of scanSite(scanning.get(), { list, settings }))
    if (event.type === 'page-done' || event.type === 'page-failed')
      results[list.indexOf(event.page.url)] = format(event);
  return results;
}

function format(event: Extract<ScanEvent, { type: 'page-done' | 'page-failed' }>): string {
  if (event.type === 'page-failed') return JSON.stringify(event.page);
  const findings = event.page.findings.map(({ ruleId, selector, message, severity }) =>
    [ruleId, selector, message, severity].join(' | '),
  );
  const limits = event.page.unexamined.map(({ reason, detail }) => `not tested: ${reason} ${detail}`);
  return [...findings, ...limits].toSorted().join('\n');
}

const rename = (list: readonly string[] = []) => list.map((_, index) => `harmless${index}`);
const clean = ({ formNames, documentNames }: PageParts): PageParts => ({
  formNames: rename(formNames),
  documentNames: rename(documentNames),
});

/** Compares each page with its clean version. Pages with the same clean version share it. */
async function expectSameFindings(cases: readonly (readonly [what: string, page: PageParts])[]) {
  const keys = cases.map(([, page]) => JSON.stringify(clean(page)));
  const cleanKeys = [...new Set(keys)];
  const found = await scan([
    ...cleanKeys.map((key): PageParts => JSON.parse(key)),
    ...cases.map(([, page]) => page),
  ]);
  for (const [index, [what]] of cases.entries()) {
    const expected = found[cleanKeys.indexOf(keys[index]!)]!;
    expect(expected).toContain('keyboard-operable');
    expect.soft(found[cleanKeys.length + index], what).toBe(expected);
  }
}

describe('has the same findings as a clean page', () => {
  it('on pages with fields and elements named like every property that is read', async () => {
    expect(names.form.length).toBeGreaterThan(50);
    expect(names.document.length).toBeGreaterThan(50);
    await expectSameFindings([['names', { formNames: names.form, documentNames: names.document }]]);
  });

  it('on pages with hostile scripts', () => {
    const scripts = Object.entries(hostileScripts).filter((_, index) => isWhole || index % 3 === 0);
    return expectSameFindings(scripts.map(([what, script]) => [what, { script }]));
  });
});

if (isWhole) {
  describe('has the same findings as a clean page, name by name', () => {
    it(
      'in a form',
      () => expectSameFindings(names.form.map((name) => [name, { formNames: [name] }])),
      WHOLE_TIMEOUT_MS,
    );
    it(
      'in a document',
      () => expectSameFindings(names.document.map((name) => [name, { documentNames: [name] }])),
      WHOLE_TIMEOUT_MS,
    );
  });
}
