import type {
  AddAuditPagesBody,
  AuditReportFormat,
  AuditStatement,
  ProposedSample,
  ReportEdition,
  ResultsImport,
  SampleCheck,
  SignAuditBody,
  StartAuditBody,
  ViewOptions,
} from '@curbcut/contract';
import type { OrganizationReader } from '../db/queries/reader.ts';
import type { SiteRow } from '../db/queries/sites.ts';

/** An audit and its reader. */
export interface OwnedAudit {
  readonly reader: OrganizationReader;
  readonly auditId: string;
}

/** A new audit created from a file, and who imports it. */
export interface NewAudit extends OwnedAudit {
  readonly personName: string;
}

/** A results file, and the audit that it's for. */
export interface ResultsUpload extends OwnedAudit {
  /** Whether to store nothing. */
  readonly isPreview: boolean;
}

/** A report requested by an audit's member. */
export interface RequestedReport extends OwnedAudit {
  readonly format: AuditReportFormat;
  /** Undefined for the edition of the audit's standard. */
  readonly edition: ReportEdition | undefined;
}

/** What a report's file name is based on. */
export interface ReportOrigin {
  readonly origin: string;
  readonly updatedAt: Date;
}

/** A site to propose a sample for, with the chosen scan and the seed of an earlier proposal. */
export interface SampleRequest {
  readonly site: SiteRow;
  readonly seed: number | undefined;
  /** Undefined for the latest scan. */
  readonly scanId: string | undefined;
}

/** A sample chosen for a new audit of a site. */
export interface ChosenSample {
  readonly site: SiteRow;
  readonly sample: Pick<StartAuditBody, 'scan_id' | 'pages'>;
}

/** A new audit of a site, based on a scan. */
export interface NewSiteAudit {
  readonly site: SiteRow;
  readonly auditId: string;
  readonly body: StartAuditBody;
}

/** Pages to add to an audit's sample. */
export interface AddedPages extends OwnedAudit {
  readonly added: AddAuditPagesBody;
}

/** An audit, and who signs it. */
export interface SignedAudit extends OwnedAudit {
  readonly signer: SignAuditBody;
}

/** The pages and views that can be added to a running audit's sample. */
export interface AuditSampleOptions extends ViewOptions {
  readonly sampled: ProposedSample['pages'];
  readonly pages: ProposedSample['others'];
}

/** Numbers of questions after an update. */
export interface UpdateCounts {
  /** Answers that were kept. */
  readonly kept: number;
  /** Answers that have to be entered again. */
  readonly outdated: number;
  readonly closed: number;
  readonly added: number;
}

/**
 * Inputs and results of the worker thread's tasks, by name. All of them must be cloneable. A task receives an upload or
 * creates a file if the request with the same name does.
 */
export interface Tasks {
  /** The task's value is the site's origin. */
  readonly exportAudit: { readonly input: OwnedAudit; readonly value: string };
  readonly importAudit: { readonly input: NewAudit; readonly value: null };
  readonly importResults: { readonly input: ResultsUpload; readonly value: ResultsImport };
  readonly proposeAuditSample: { readonly input: SampleRequest; readonly value: ProposedSample };
  readonly checkAuditSample: { readonly input: ChosenSample; readonly value: SampleCheck };
  readonly compareAuditSample: { readonly input: OwnedAudit; readonly value: SampleCheck };
  readonly readSampleOptions: { readonly input: OwnedAudit; readonly value: AuditSampleOptions };
  readonly startAudit: { readonly input: NewSiteAudit; readonly value: null };
  readonly updateAuditFromScan: { readonly input: OwnedAudit; readonly value: UpdateCounts };
  readonly addAuditPages: { readonly input: AddedPages; readonly value: UpdateCounts };
  readonly readAuditStatement: { readonly input: OwnedAudit; readonly value: AuditStatement };
  readonly signAudit: { readonly input: SignedAudit; readonly value: null };
  readonly createAuditReport: { readonly input: RequestedReport; readonly value: ReportOrigin };
}
