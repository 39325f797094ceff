import type { Finding, PageVariant } from '@curbcut/contract';
import type { ReportOccurrence } from './report-input.ts';

/**
 * A finding as reports tell it.
 *
 * @param scanned the variants that the scan looked at its pages in, to which those of the finding are indexes
 */
export function toReportOccurrence(
  { selector, snippet, message, facts, name, role, engines, variants, source }: Finding,
  pageUrl: string,
  scanned: readonly PageVariant[],
): ReportOccurrence {
  return {
    page_url: pageUrl,
    selector,
    snippet,
    message,
    facts,
    name,
    role,
    engines,
    variants: variants.flatMap((variant) => scanned[variant] ?? []),
    source: source
      ? { file: source.file, line: source.line, column: source.column, component: source.component }
      : null,
  };
}
