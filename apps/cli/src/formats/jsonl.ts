import type { TestedPage, UntestedPage } from '@curbcut/contract';
import { cleanJson } from '@curbcut/reports';
import { type Format, inOrder } from './format.ts';
import { pageLine } from './page-line.ts';

type TimedPage = (TestedPage | UntestedPage) & { readonly durationMs: number | undefined };

/**
 * JSON Lines: one page a line, as soon as every page before it is done. With `timings`, each line ends with `durationMs`,
 * which differs from run to run; without it, the same pages give the same bytes.
 */
export function jsonlFormat({ timings }: { timings: boolean }): Format {
  const pages = inOrder<TimedPage>();
  return {
    onEvent(event) {
      if (event.type === 'page-started') pages.started(event.url);
      if (event.type !== 'page-done' && event.type !== 'page-failed') return '';
      return pages
        .finished({ ...event.page, durationMs: event.durationMs })
        .map((page) => {
          const line = timings ? { ...pageLine(page), durationMs: page.durationMs ?? null } : pageLine(page);
          return `${cleanJson(line)}\n`;
        })
        .join('');
    },
    end: () => '',
  };
}
