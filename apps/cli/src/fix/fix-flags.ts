import type { Framework } from '@curbcut/contract';
import type { ScanFlags } from '../scan-flags.ts';
import type { CrawlFlags } from '../scan-targets.ts';

/** The options of `curbcut fix`, as read from the command line. */
export interface FixFlags
  extends CrawlFlags,
    Pick<ScanFlags, 'allowPrivate' | 'concurrency' | 'fonts' | 'urlList'> {
  framework?: Framework;
  format: 'diff' | 'json';
  out?: string;
  provenOnly: boolean;
  apply?: string;
  write: boolean;
}
