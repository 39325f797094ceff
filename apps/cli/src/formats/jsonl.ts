import type { NotTestedPage, TestedPage } from '@curbcut/contract';
import { cleanJson } from '@curbcut/reports';
import { toPageRecord } from './page-record.ts';
import { createPageSequencer, type StreamFormatter } from './stream-formatter.ts';

type TimedPage = (TestedPage | NotTestedPage) & { readonly durationMs: number | undefined };

/**
 * Formats JSON Lines: one page per line, as soon as every page before it is done. With `timings`, each line ends with
 * `durationMs`, which differs from run to run; without it, the same pages give the same bytes.
 */
export function createJsonlFormatter({ timings }: { timings: boolean }): StreamFormatter {
  const pages = createPageSequencer<TimedPage>();
  return {
    onEvent(event) {
      if (event.type === 'page-started') pages.started(event.url);
      if (event.type !== 'page-done' && event.type !== 'page-failed') return '';
      return pages
        .finished({ ...event.page, durationMs: event.durationMs })
        .map((page) => {
          const line = timings
            ? { ...toPageRecord(page), durationMs: page.durationMs ?? null }
            : toPageRecord(page);
          return `${cleanJson(line)}\n`;
        })
        .join('');
    },
    end: () => '',
  };
}
