import { z } from 'zod';

export const Severity = z.enum(['critical', 'serious', 'moderate', 'minor']).meta({ id: 'Severity' });
export type Severity = z.infer<typeof Severity>;

export const Category = z
  .enum([
    'keyboard',
    'color-contrast',
    'images',
    'forms',
    'navigation',
    'headings',
    'links',
    'tables',
    'media',
    'other',
  ])
  .meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

export const PageImportance = z.enum(['high', 'medium', 'low']).meta({ id: 'PageImportance' });
export type PageImportance = z.infer<typeof PageImportance>;

export const ScanStatus = z
  .enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
  .meta({ id: 'ScanStatus' });
export type ScanStatus = z.infer<typeof ScanStatus>;

/** A conformance level of WCAG, the one that asks least first. */
export const WcagLevel = z.enum(['A', 'AA', 'AAA']).meta({ id: 'WcagLevel' });
export type WcagLevel = z.infer<typeof WcagLevel>;

/** The engine, or engines, that report a finding. */
export const EngineName = z.enum(['curbcut', 'axe-core']).meta({ id: 'EngineName' });
export type EngineName = z.infer<typeof EngineName>;

export const Grade = z.enum(['A', 'B', 'C', 'D', 'F']);
export type Grade = z.infer<typeof Grade>;

export const ScoreLevel = z.enum(['excellent', 'good', 'fair', 'poor', 'critical']);
export type ScoreLevel = z.infer<typeof ScoreLevel>;

export const SeverityCounts = z
  .object({
    critical: z.number().int().min(0),
    serious: z.number().int().min(0),
    moderate: z.number().int().min(0),
    minor: z.number().int().min(0),
  })
  .meta({ id: 'SeverityCounts' });
export type SeverityCounts = z.infer<typeof SeverityCounts>;

/** Why an issue counts nowhere: people accept it, or found that nothing is wrong. */
export const LeftOutReason = z.enum(['ignored', 'false_positive']).meta({ id: 'LeftOutReason' });
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** Issues that are left out of all counts, the score and the reports, by reason. */
export const LeftOutCounts = z
  .object({ ignored: z.number().int().min(0), false_positive: z.number().int().min(0) })
  .meta({ id: 'LeftOutCounts' });
export type LeftOutCounts = z.infer<typeof LeftOutCounts>;

/** ISO 8601 date and time in UTC. */
export const Timestamp = z.iso.datetime();

/** Unguessable: whoever holds the id of an unowned scan may read it. */
export const ScanId = z.uuid().meta({ id: 'ScanId' });

/** Whom a report is for. */
export const REPORT_TYPES = ['summary', 'detailed', 'developer', 'conformance'] as const;
export const ReportType = z.enum(REPORT_TYPES).meta({ id: 'ReportType' });
export type ReportType = z.infer<typeof ReportType>;

/** `openacr` is the conformance type's own machine-readable form. */
export const REPORT_FORMATS = ['pdf', 'html', 'json', 'csv', 'sarif', 'earl', 'junit', 'openacr'] as const;
export const ReportFormat = z.enum(REPORT_FORMATS).meta({ id: 'ReportFormat' });
export type ReportFormat = z.infer<typeof ReportFormat>;
