import type { Depth, PageView, ReportType } from '@curbcut/contract';
import type { Level } from '@curbcut/wcag';
import type { Threshold } from './fail-on.ts';
import type { ScannerFlags } from './open-scanner.ts';
import type { OutputRequest } from './outputs/outputs.ts';

/** The options of `curbcut scan`, as read from the command line. */
export interface ScanFlags extends ScannerFlags {
  maxPages: number;
  urlList?: string;
  format: string;
  timings: boolean;
  output?: string;
  also?: OutputRequest[];
  reportType: ReportType;
  failOn: Threshold;
  baseline?: string;
  writeBaseline?: string;
  level: Level;
  depth: Depth;
  bestPractices: boolean;
  enableRule: string[];
  views: PageView[];
  secondOpinion: boolean;
  include: string[];
  exclude: string[];
  robots: boolean;
  byTemplate: boolean;
  waitFor?: string;
}
