import type { Depth, PageView, ReportType } from '@curbcut/contract';
import type { Level } from '@curbcut/wcag';
import type { Threshold } from './fail-on.ts';
import type { JourneyFlags } from './journeys/read-journey.ts';
import type { ScannerFlags } from './open-scanner.ts';
import type { OutputRequest } from './outputs/outputs.ts';

/** The output and failure options. */
export interface ReportFlags extends ScannerFlags {
  format: string;
  timings: boolean;
  output?: string;
  also?: OutputRequest[];
  reportType: ReportType;
  failOn: Threshold;
  baseline?: string;
  writeBaseline?: string;
}

/** The options for uploads. */
export interface UploadFlags {
  upload: boolean;
  site?: string;
  branch?: string;
  commit?: string;
  compareWith?: string;
}

/** The options of `curbcut scan`, as read from the command line. */
export interface ScanFlags extends ReportFlags, JourneyFlags, UploadFlags {
  remote: boolean;
  siteThresholds: boolean;
  maxPages: number;
  urlList?: string;
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
