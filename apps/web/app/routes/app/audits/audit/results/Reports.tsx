import {
  type Audit,
  type AuditReportFormat,
  downloadAuditReport,
  getReportEditions,
  type ReportEdition,
} from '@curbcut/contract';
import { mdiDownload } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { downloadFile } from '#app/api/download.ts';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { getHost } from '#app/format/format.ts';
import { useQuestionFilters } from '../question-filters.ts';

interface FormatInfo {
  readonly format: AuditReportFormat;
  readonly label: string;
  /** The end of the file name. */
  readonly file: string;
}

interface FormatGroup {
  readonly title: string;
  readonly description: string;
  /** Whether the edition matters for these formats. */
  readonly hasEditions: boolean;
  readonly formats: readonly FormatInfo[];
}

const FORMAT_GROUPS: readonly FormatGroup[] = [
  {
    title: 'Conformance report',
    description:
      'Every requirement with its conformance level, remarks and evidence, in the format of an Accessibility Conformance Report (VPAT 2.5).',
    hasEditions: true,
    formats: [
      { format: 'html', label: 'Web page (HTML)', file: 'conformance.html' },
      { format: 'pdf', label: 'PDF', file: 'conformance.pdf' },
      { format: 'docx', label: 'Word', file: 'conformance.docx' },
      { format: 'openacr', label: 'OpenACR (YAML)', file: 'conformance.yaml' },
    ],
  },
  {
    title: 'Evaluation report',
    description:
      'The evaluation, structured the way WCAG-EM recommends. You can open the JSON file in W3C’s WCAG-EM Report Tool.',
    hasEditions: false,
    formats: [
      { format: 'wcag-em-html', label: 'Web page (HTML)', file: 'wcag-em.html' },
      { format: 'wcag-em-json', label: 'WCAG-EM data (JSON)', file: 'wcag-em.json' },
      { format: 'earl', label: 'EARL (JSON-LD)', file: 'earl.jsonld' },
    ],
  },
];

const EDITION_LABELS: Readonly<Record<ReportEdition, string>> = {
  wcag: 'WCAG only',
  'en-301-549': 'EN 301 549 V3.2.1',
  'en-301-549-v4': 'EN 301 549 V4.1.1 (provisional)',
  'section-508': 'Revised Section 508',
  int: 'International (WCAG, EN 301 549 V3.2.1 and Section 508)',
};

function useDownloadReport(audit: Audit, edition: ReportEdition) {
  return useMutation({
    mutationFn: ({ format, file }: FormatInfo) =>
      downloadFile(
        downloadAuditReport,
        { params: { auditId: audit.id }, query: { format, edition } },
        `${getHost(audit.origin).replaceAll(/[^\w.-]+/g, '-')}-${file}`,
      ),
    onError: (error) =>
      showToast({ kind: 'error', text: `We couldn’t download the report. ${getErrorMessage(error)}` }),
  });
}

/** The report that most people want and a link to the others, above the long list of criteria. */
export function QuickDownload({ audit }: { audit: Audit }) {
  const saving = useDownloadReport(audit, getReportEditions(audit)[0] ?? 'wcag');
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        size="sm"
        isPending={saving.isPending}
        onClick={() =>
          saving.mutate({ format: 'pdf', label: 'Conformance report (PDF)', file: 'conformance.pdf' })
        }
      >
        <Icon path={mdiDownload} />
        {audit.signature ? 'Conformance report (PDF)' : 'Draft report (PDF)'}
      </Button>
      <a href="#signature-heading" className="text-link @6xl:hidden">
        Signature and all reports
      </a>
    </p>
  );
}

/**
 * Downloads an audit's reports, which are drafts until it is signed, and links to the accessibility
 * statement.
 */
export function Reports({ audit }: { audit: Audit }) {
  const { getUrlWith } = useQuestionFilters();
  const editions = getReportEditions(audit);
  const [edition, setEdition] = useState<ReportEdition>(editions[0] ?? 'wcag');
  return (
    <section aria-labelledby="reports-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="space-y-1">
        <h2 id="reports-heading" className="text-title">
          Reports
        </h2>
        {audit.signature === null && (
          <p className="text-small text-muted">All reports are drafts until the audit is signed.</p>
        )}
      </div>
      <div className="grid gap-6 @3xl:grid-cols-2">
        {FORMAT_GROUPS.map((group) => (
          <FormatGroupDownloads key={group.title} audit={audit} group={group} edition={edition}>
            {group.hasEditions && editions.length > 1 && (
              <SelectField
                label="Edition"
                value={edition}
                onValueChange={(value) => setEdition(value as ReportEdition)}
                options={editions.map((value) => ({ value, label: EDITION_LABELS[value] }))}
                hint="Requirements beyond WCAG are listed as not assessed until someone assesses them."
                className="max-w-xs"
              />
            )}
          </FormatGroupDownloads>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={getUrlWith({ view: 'statement', question: undefined })} className="text-link">
          Write the accessibility statement
        </Link>
        {editions.length > 1 && (
          <Link to={getUrlWith({ view: 'requirements', question: undefined })} className="text-link">
            Assess other requirements
          </Link>
        )}
      </p>
    </section>
  );
}

interface FormatGroupProps {
  audit: Audit;
  group: FormatGroup;
  edition: ReportEdition;
  /** Fields that apply to all formats of the group. */
  children: ReactNode;
}

/** A report's description, and a button for each of its formats. */
function FormatGroupDownloads({ audit, group, edition, children }: FormatGroupProps) {
  const { title, description, formats } = group;
  const saving = useDownloadReport(audit, edition);
  return (
    <div className="grid content-start gap-3">
      <div className="space-y-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="max-w-prose text-small text-muted">{description}</p>
      </div>
      {children}
      <ul className="flex flex-wrap gap-2">
        {formats.map((info) => (
          <li key={info.format}>
            <Button
              variant="secondary"
              size="sm"
              isPending={saving.isPending && saving.variables.format === info.format}
              onClick={() => saving.mutate(info)}
            >
              <Icon path={mdiDownload} />
              <span className="visually-hidden">Download {title.toLowerCase()}: </span>
              {info.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
