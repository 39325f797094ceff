import type { Finding, PageVariant } from '@curbcut/contract';
import type { ReportOccurrence } from './report-input.ts';

/**
 * Converts a finding to an occurrence as reports use it.
 *
 * @param scannedVariants the page variants of the scan; the finding refers to them by index
 */
export function toReportOccurrence(
  { selector, snippet, message, facts, name, role, engines, variants, source }: Finding,
  pageUrl: string,
  scannedVariants: readonly PageVariant[],
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
    variants: variants.flatMap((variant) => scannedVariants[variant] ?? []),
    source: source
      ? { file: source.file, line: source.line, column: source.column, component: source.component }
      : null,
  };
}
