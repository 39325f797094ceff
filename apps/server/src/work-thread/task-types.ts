import type { Tasks as AuditTasks } from '../audits/audit-tasks.ts';
import type { PeriodReportTasks } from '../period-reports/period-report-tasks.ts';
import type { UploadTasks } from '../scans/upload-tasks.ts';

/** Inputs and results of all tasks, by name. In its own file, because `services.ts` needs the types. */
export type Tasks = AuditTasks & PeriodReportTasks & UploadTasks;
