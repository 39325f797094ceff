import { CATEGORIES, LEVELS, SEVERITIES } from '@curbcut/wcag';
import { z } from 'zod';

export const FAILING_ANSWERS = ['yes', 'no'] as const;
/** The answer to a question that means failure: “Is this a list?” can fail on yes, “Is this text readable?” on no. */
export const FailingAnswer = z.enum(FAILING_ANSWERS).meta({ id: 'FailingAnswer' });
export type FailingAnswer = z.infer<typeof FailingAnswer>;

export const Severity = z.enum(SEVERITIES).meta({ id: 'Severity' });
export type Severity = z.infer<typeof Severity>;

export const Category = z.enum(CATEGORIES).meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

export const PageImportance = z.enum(['high', 'medium', 'low']).meta({ id: 'PageImportance' });
export type PageImportance = z.infer<typeof PageImportance>;

export const ScanStatus = z
  .enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
  .meta({ id: 'ScanStatus' });
export type ScanStatus = z.infer<typeof ScanStatus>;

/** WCAG conformance levels, least demanding first. */
export const WcagLevel = z.enum(LEVELS).meta({ id: 'WcagLevel' });
export type WcagLevel = z.infer<typeof WcagLevel>;

/** The engine that reports a finding; both engines can report the same finding. */
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

/** Why an issue is excluded from all counts: the site owner accepts it, or it is a false positive. */
export const ExclusionReason = z.enum(['ignored', 'false_positive']).meta({ id: 'ExclusionReason' });
export type ExclusionReason = z.infer<typeof ExclusionReason>;

/** Numbers of issues that are excluded from all counts, the score and the reports, by reason. */
export const ExcludedCounts = z
  .object({ ignored: z.number().int().min(0), false_positive: z.number().int().min(0) })
  .meta({ id: 'ExcludedCounts' });
export type ExcludedCounts = z.infer<typeof ExcludedCounts>;

/** ISO 8601 date and time in UTC. */
export const Timestamp = z.iso.datetime();

/** Unguessable, because anyone who knows the id of a scan without an owner can read the scan. */
export const ScanId = z.uuid().meta({ id: 'ScanId' });

/** Report types, each for a different audience. */
export const REPORT_TYPES = ['summary', 'detailed', 'developer', 'conformance'] as const;
export const ReportType = z.enum(REPORT_TYPES).meta({ id: 'ReportType' });
export type ReportType = z.infer<typeof ReportType>;

/** `openacr` is the conformance report's machine-readable format. */
export const REPORT_FORMATS = ['pdf', 'html', 'json', 'csv', 'sarif', 'earl', 'junit', 'openacr'] as const;
export const ReportFormat = z.enum(REPORT_FORMATS).meta({ id: 'ReportFormat' });
export type ReportFormat = z.infer<typeof ReportFormat>;

export const ISSUE_STATES = ['open', 'in_progress', 'fixed', 'regressed', 'ignored', 'false_alarm'] as const;

/**
 * An issue's state. Only scans set `fixed` (the scan tested its pages and no longer found it) and `regressed`
 * (it was fixed and was found again). Users set the others; `open` is also the initial state.
 */
export const IssueState = z.enum(ISSUE_STATES).meta({ id: 'IssueState' });
export type IssueState = z.infer<typeof IssueState>;

export const SCHEDULE_INTERVALS = ['daily', 'weekly', 'monthly'] as const;
export const ScheduleInterval = z.enum(SCHEDULE_INTERVALS).meta({ id: 'ScheduleInterval' });
export type ScheduleInterval = z.infer<typeof ScheduleInterval>;

/** Day in UTC, e.g. `2026-11-21`. */
export const IsoDate = z.iso.date();
