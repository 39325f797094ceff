import type { TestedPage, UntestedPage } from '@curbcut/contract';
import { cleanJson } from '@curbcut/reports';
import { type Format, inOrder } from './format.ts';
import { pageLine } from './page-line.ts';

/** JSON Lines: one page a line, as soon as every page before it is done. */
export function jsonlFormat(): Format {
  const pages = inOrder<TestedPage | UntestedPage>();
  return {
    onEvent(event) {
      if (event.type === 'page-started') pages.started(event.url);
      if (event.type !== 'page-done' && event.type !== 'page-failed') return '';
      return pages
        .finished(event.page)
        .map((page) => `${cleanJson(pageLine(page))}\n`)
        .join('');
    },
    end: () => '',
  };
}
