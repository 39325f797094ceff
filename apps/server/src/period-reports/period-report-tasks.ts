import type { CreatePeriodReportBody, PeriodReportScope } from '@curbcut/contract';
import type { OrganizationReader } from '../db/queries/reader.ts';

/** A report to create. */
export interface RequestedPeriodReport extends Pick<CreatePeriodReportBody, 'type' | 'from' | 'until'> {
  readonly id: string;
  /** Who it is created for: it contains only sites that they can access. */
  readonly reader: OrganizationReader;
  readonly scope: PeriodReportScope;
  readonly organizationName: string;
  readonly creatorName: string;
}

/** The worker thread's task that creates a report: reading the history of many issues takes seconds. */
export interface PeriodReportTasks {
  readonly createPeriodReport: { readonly input: RequestedPeriodReport; readonly value: null };
}
