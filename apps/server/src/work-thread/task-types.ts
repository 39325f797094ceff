import type { AuditReportFormat, ProposedSample, ReportEdition, ResultsImport } from '@curbcut/contract';
import type { SiteRow } from '../db/queries/sites.ts';

/** An audit of an account. */
export interface OwnedAudit {
  readonly userId: string;
  readonly auditId: string;
}

/** The audit that a file becomes, and who imports it. */
export interface NewAudit extends OwnedAudit {
  readonly personName: string;
}

/** A file of results, and the audit that it is for. */
export interface ResultsUpload extends OwnedAudit {
  /** Whether to store nothing. */
  readonly isPreview: boolean;
}

/** A report that a member of an audit requests. */
export interface RequestedReport extends OwnedAudit {
  readonly format: AuditReportFormat;
  /** Undefined for that of the standard of the audit. */
  readonly edition: ReportEdition | undefined;
}

/** What the file of a report is named after. */
export interface ReportOrigin {
  readonly origin: string;
  readonly updatedAt: Date;
}

/** A site whose sample is proposed, and the seed of an earlier proposal. */
export interface SampleRequest {
  readonly site: SiteRow;
  readonly seed: number | undefined;
}

/**
 * Inputs and values of the tasks of the thread for long work, by name. All have to be cloneable. A task also has an upload
 * or creates a file if the request of that name does.
 */
export interface Tasks {
  /** Its value is the origin of the site. */
  readonly exportAudit: { readonly input: OwnedAudit; readonly value: string };
  readonly importAudit: { readonly input: NewAudit; readonly value: null };
  readonly importResults: { readonly input: ResultsUpload; readonly value: ResultsImport };
  readonly proposeAuditSample: { readonly input: SampleRequest; readonly value: ProposedSample };
  readonly createAuditReport: { readonly input: RequestedReport; readonly value: ReportOrigin };
}
