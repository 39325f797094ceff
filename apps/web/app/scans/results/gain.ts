import type { Issue } from '@curbcut/contract';
import { counted } from '../words.ts';

/** What dealing with an issue brings, in a sentence. */
export function gain({
  outcome,
  occurrences,
  pages,
}: Pick<Issue, 'outcome' | 'occurrences' | 'pages'>): string {
  const where = `on ${counted(pages, 'page')}`;
  if (outcome === 'cantTell') return `Answer this for ${counted(occurrences, 'element')} ${where}.`;
  return occurrences === 1
    ? 'Fix this and one occurrence on one page goes.'
    : `Fix this and ${counted(occurrences, 'occurrence')} ${where} go.`;
}
