import type { Finding } from '@curbcut/contract';
import { MAX_LINKS_PER_PAGE } from '../crawl/frontier.ts';
import type { PageResult } from '../types.ts';
import { estimateSize } from '../value-parts.ts';

type TestedResult = Extract<PageResult, { status: 'tested' }>;

/** Limits for a page result. `unexamined` reports what they cut off. */
export const RESULT_LIMITS = {
  /** Findings. The first ones of each rule are kept, so that no rule crowds out another. */
  maxFindings: 10_000,
  /** Bytes of all findings together, as `estimateSize` counts them. */
  maxFindingBytes: 32 * 1024 ** 2,
  /** Characters in one string from the page, such as a name; selectors and snippets are far shorter. */
  maxTextLength: 5_000,
  /** Applies to links and to forms. */
  maxLinks: MAX_LINKS_PER_PAGE,
};

/** Limits a result. The outcome depends on the page alone, not on timing. */
export function limitResult(result: PageResult, bounds = RESULT_LIMITS): PageResult {
  const page = truncateTexts(result.page, bounds.maxTextLength);
  if (result.status === 'not-tested') return { ...result, page: page as typeof result.page };
  const tested = separateAuditQuestions({ ...result, page: page as TestedResult['page'] }, bounds);
  return {
    ...limitFindings(tested, bounds),
    links: result.links.slice(0, bounds.maxLinks),
    forms: truncateTexts(result.forms.slice(0, bounds.maxLinks), bounds.maxTextLength) as string[],
  };
}

/** Removes questions that only audits ask from the findings. */
function separateAuditQuestions(
  result: TestedResult,
  { maxFindings, maxFindingBytes }: typeof RESULT_LIMITS,
): TestedResult {
  const { findings } = result.page;
  const questions = findings.filter(({ isForAudits = false }) => isForAudits);
  if (questions.length === 0) return result;
  const kept = selectFindings(questions, maxFindings, maxFindingBytes).map((index) => questions[index]!);
  const results = findings.flatMap(({ isForAudits = false }, index) => (isForAudits ? [] : [index]));
  const separate = keepFindings(result, results);
  return { ...separate, page: { ...separate.page, forAudits: kept } };
}

/** Keeps the findings with these indexes, in this order. */
function keepFindings(result: TestedResult, kept: readonly number[]): TestedResult {
  const positions = new Map(kept.map((index, position) => [index, position]));
  return {
    ...result,
    page: { ...result.page, findings: kept.map((index) => result.page.findings[index]!) },
    fixes: result.fixes && {
      ...result.fixes,
      fixed: result.fixes.fixed.flatMap((index) => positions.get(index) ?? []),
    },
  };
}

function limitFindings(
  result: TestedResult,
  { maxFindings, maxFindingBytes }: typeof RESULT_LIMITS,
): TestedResult {
  const { findings } = result.page;
  const kept = selectFindings(findings, maxFindings, maxFindingBytes);
  if (kept.length === findings.length) return result;
  const detail = `Too many findings to list: showing ${kept.length} of ${findings.length}. Fix the repeated ones and scan again.`;
  const listed = keepFindings(result, kept);
  return {
    ...listed,
    page: {
      ...listed.page,
      unexamined: [...result.page.unexamined, { reason: 'too-many-findings', detail, selector: '' }],
    },
  };
}

/**
 * Returns the indexes of the findings that fit, in document order. It picks the first finding of each rule,
 * then the second of each, and so on.
 */
function selectFindings(findings: readonly Finding[], maxFindings: number, maxBytes: number): number[] {
  const counts = new Map<string, number>();
  const ranked = findings.map(({ ruleId }, index) => {
    const rank = counts.get(ruleId) ?? 0;
    counts.set(ruleId, rank + 1);
    return { index, rank };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.index - b.index);
  let bytes = 0;
  const kept: number[] = [];
  for (const { index } of ranked.slice(0, maxFindings)) {
    bytes += estimateSize(findings[index]);
    if (bytes > maxBytes) break;
    kept.push(index);
  }
  return kept.sort((a, b) => a - b);
}

/** Truncates every string in a value. Values without long strings are not copied. */
function truncateTexts(value: unknown, maxLength: number): unknown {
  if (typeof value === 'string') return value.length > maxLength ? `${value.slice(0, maxLength)}…` : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => truncateTexts(item, maxLength));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) => [key, truncateTexts(item, maxLength)] as const);
  const isChanged = entries.some(([key, item]) => item !== (value as Record<string, unknown>)[key]);
  return isChanged ? Object.fromEntries(entries) : value;
}
