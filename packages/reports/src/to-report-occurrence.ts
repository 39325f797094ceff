import { describeOnlyIn, type Finding, formatState, type PageVariant } from '@curbcut/contract';
import type { ReportOccurrence } from './report-input.ts';

/**
 * Converts a finding to an occurrence as used in reports.
 *
 * @param scannedVariants the scan's page variants; the finding refers to them by index
 */
export function toReportOccurrence(
  { selector, snippet, message, facts, name, role, announced, engines, variants, source, state }: Finding,
  pageUrl: string,
  scannedVariants: readonly PageVariant[],
): ReportOccurrence {
  const foundIn = variants.flatMap((variant) => scannedVariants[variant] ?? []);
  const onlyIn = describeOnlyIn(foundIn, scannedVariants[0]);
  return {
    page_url: pageUrl,
    selector,
    snippet,
    message,
    facts,
    name,
    role,
    ...(announced && { announced }),
    ...(state && { state }),
    engines,
    variants: foundIn,
    ...(onlyIn !== null && { only_in: onlyIn }),
    source: source
      ? { file: source.file, line: source.line, column: source.column, component: source.component }
      : null,
  };
}

/** Maximum number of states that a sentence names. */
const MAX_NAMED_STATES = 10;

/** Lists states or stories, and counts those beyond a limit. */
export function listStates(states: readonly string[]): string {
  const rest = states.length - MAX_NAMED_STATES;
  return `${states.slice(0, MAX_NAMED_STATES).join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}

/**
 * Returns an occurrence's message. If the occurrence is hidden when the page loads or limited to some views,
 * the message includes the actions that lead to it and those views.
 */
export function describeWithState({
  message,
  state,
  only_in,
  states = [],
}: Pick<ReportOccurrence, 'message' | 'state' | 'only_in' | 'states'>): string {
  return [
    message,
    ...(state === undefined ? [] : [`Shown after: ${formatState(state)}.`]),
    ...(only_in === undefined ? [] : [`Occurs only ${only_in}.`]),
    ...(states.length === 0 ? [] : [`Occurs in: ${listStates(states)}.`]),
  ].join(' ');
}
