import { type Finding, formatState, type PageVariant } from '@curbcut/contract';
import type { ReportOccurrence } from './report-input.ts';

/**
 * Converts a finding to an occurrence as reports use it.
 *
 * @param scannedVariants the page variants of the scan; the finding refers to them by index
 */
export function toReportOccurrence(
  { selector, snippet, message, facts, name, role, engines, variants, source, state }: Finding,
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
    ...(state && { state }),
    engines,
    variants: variants.flatMap((variant) => scannedVariants[variant] ?? []),
    source: source
      ? { file: source.file, line: source.line, column: source.column, component: source.component }
      : null,
  };
}

/** Returns the message of an occurrence, with the actions that lead to it if it is hidden when the page is loaded. */
export function describeWithState({ message, state }: Pick<ReportOccurrence, 'message' | 'state'>): string {
  return state === undefined ? message : `${message} Shown after: ${formatState(state)}.`;
}
