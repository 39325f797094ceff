import type { PageView, ReportType } from '@curbcut/contract';
import type { Level } from '@curbcut/wcag';
import type { Threshold } from './fail-on.ts';
import type { ScannerFlags } from './open-scanner.ts';
import type { OutputRequest } from './outputs/outputs.ts';
import type { BehaviorFlags } from './testing-options.ts';

/** The options of `curbcut scan`, as read from the command line. */
export interface ScanFlags extends ScannerFlags, BehaviorFlags {
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
