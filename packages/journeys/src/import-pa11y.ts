import { type ImportedSteps, parseJson } from './import-recorder.ts';
import { InvalidJourneyError, type Step } from './journey.ts';

type Parse = (match: readonly string[], url: string) => Step[] | string;

/** A CSS selector in our format. */
const css = (selector: string): [string] => [selector];

/**
 * Pa11y's actions (README of github.com/pa11y/pa11y, “Actions”; patterns as in its `lib/action.js`). For an
 * action that can't be imported, the function returns the reason.
 */
const actions: readonly { readonly match: RegExp; readonly parse: Parse }[] = [
  { match: /^navigate to(?: url)? (.+)$/i, parse: ([url = ''], base) => [navigate(url, base)] },
  {
    match: /^click(?: element)? (.+)$/i,
    parse: ([selector = '']) => [{ type: 'click', selectors: css(selector) }],
  },
  {
    match: /^set(?: field)? (.+?) to (.+)$/i,
    parse: ([selector = '', value = '']) => [{ type: 'change', selectors: css(selector), value }],
  },
  {
    match: /^clear(?: field)? (.+)$/i,
    parse: ([selector = '']) => [{ type: 'change', selectors: css(selector), value: '' }],
  },
  {
    match: /^(check|uncheck)(?: field)? (.+)$/i,
    parse: ([verb = '', selector = '']) => [
      { type: 'change', selectors: css(selector), value: verb.toLowerCase() === 'check' },
    ],
  },
  {
    match: /^(?:screen[ -]?capture|capture[ -]?screen)(?: to)? .+$/i,
    parse: () => 'it only takes a screenshot',
  },
  {
    match: /^wait for(?: element)? .+ to emit .+$/i,
    parse: () => 'waiting for an event isn’t supported. Wait for an element or a URL instead',
  },
  {
    match: /^wait for (fragment|hash|path|url|host)(?: to( not)? be)? (.+)$/i,
    parse: ([subject = '', not, pattern = '']) => {
      const part = subject.toLowerCase() === 'hash' ? 'fragment' : (subject.toLowerCase() as 'path');
      return [{ type: 'waitForUrl', part, pattern, ...(not !== undefined && { not: true }) }];
    },
  },
  {
    match: /^wait for(?: element)? (.+) to be (added|removed|visible|hidden)$/i,
    parse: ([selector = '', state = '']) => {
      const isPresent = ['added', 'visible'].includes(state.toLowerCase());
      const isAboutVisibility = ['visible', 'hidden'].includes(state.toLowerCase());
      const count = isPresent
        ? ({ operator: '>=', count: 1 } as const)
        : ({ operator: '==', count: 0 } as const);
      return [
        {
          type: 'waitForElement',
          selectors: css(selector),
          ...count,
          ...(isAboutVisibility && { visible: true }),
        },
      ];
    },
  },
];

const navigate = (url: string, base: string): Step => ({
  type: 'navigate',
  url: URL.parse(url, base)?.href ?? url,
});

interface Pa11yPage {
  readonly url: string;
  readonly actions: readonly string[];
}

/**
 * Reads the actions of a Pa11y configuration (JSON with `url` and `actions`, or `urls` of Pa11y CI), or
 * actions in a text file, one per line, the first of which opens a page.
 *
 * @throws {InvalidJourneyError}
 */
export function importPa11y(content: string): ImportedSteps {
  const { url, actions: lines } = readPage(content);
  const steps: Step[] = url === '' ? [] : [navigate(url, url)];
  const left: string[] = [];
  for (const [index, line] of lines.entries()) {
    const parsed = parseAction(line.trim(), url);
    if (typeof parsed === 'string')
      left.push(`Action ${index + 1} (“${line.trim().slice(0, 100)}”) was skipped: ${parsed}.`);
    else steps.push(...parsed);
  }
  if (!steps.some(({ type }) => type === 'navigate'))
    throw new InvalidJourneyError([
      'The actions have no URL to start from. Add “navigate to https://…” as the first action, or a “url” next to “actions”.',
    ]);
  return { steps, left };
}

function parseAction(line: string, url: string): Step[] | string {
  for (const { match, parse } of actions) {
    const found = match.exec(line);
    if (found !== null) return parse(found.slice(1), url);
  }
  return 'it isn’t a supported action';
}

function readPage(content: string): Pa11yPage {
  if (!/^\s*[[{]/.test(content)) {
    const lines = content.split(/\r?\n/).map((line) => line.trim());
    return { url: '', actions: lines.filter((line) => line !== '' && !line.startsWith('#')) };
  }
  const config = parseJson(content) as Record<string, unknown>;
  if (Array.isArray(config)) return { url: '', actions: config.filter((line) => typeof line === 'string') };
  const pages = Array.isArray(config.urls) ? (config.urls as unknown[]) : [config];
  const found = pages.filter(
    (page): page is { url?: unknown; actions: unknown[] } =>
      typeof page === 'object' && page !== null && Array.isArray((page as Pa11yPage).actions),
  );
  if (found.length === 0) throw new InvalidJourneyError(['This Pa11y configuration has no actions.']);
  if (found.length > 1)
    throw new InvalidJourneyError([
      `This Pa11y configuration has actions for ${found.length} URLs. Import one at a time: each becomes a journey.`,
    ]);
  const { url, actions: lines } = found[0]!;
  return {
    url: typeof url === 'string' ? url : '',
    actions: lines.filter((line): line is string => typeof line === 'string'),
  };
}
