import type { Issue } from '@curbcut/contract';
import { formatCount } from '#app/format/format.ts';

/** Formats an issue's occurrences and pages, such as “13 occurrences on 2 pages”. */
export function formatOccurrences({ occurrences, pages }: Pick<Issue, 'occurrences' | 'pages'>): string {
  return `${formatCount(occurrences, 'occurrence')} on ${formatCount(pages, 'page')}`;
}
