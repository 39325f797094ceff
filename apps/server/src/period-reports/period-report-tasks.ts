import type { CreatePeriodReportBody, PeriodReportScope } from '@curbcut/contract';
import type { OrganizationReader } from '../db/queries/reader.ts';

/** A report to create. */
export interface RequestedPeriodReport extends Pick<CreatePeriodReportBody, 'type' | 'from' | 'until'> {
  readonly id: string;
  /** The reader it's created for; it contains only sites they can access. */
  readonly reader: OrganizationReader;
  readonly scope: PeriodReportScope;
  readonly organizationName: string;
  readonly creatorName: string;
}

/** The worker thread's task that creates a report, because reading many issues' history takes seconds. */
export interface PeriodReportTasks {
  readonly createPeriodReport: { readonly input: RequestedPeriodReport; readonly value: null };
}
