import type { Issue } from '@curbcut/contract';
import { counted } from '../words.ts';

/** How far an issue reaches: “13 occurrences on 2 pages”. */
export function extent({ occurrences, pages }: Pick<Issue, 'occurrences' | 'pages'>): string {
  return `${counted(occurrences, 'occurrence')} on ${counted(pages, 'page')}`;
}
