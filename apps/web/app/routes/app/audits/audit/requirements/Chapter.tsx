import type { AuditRequirement, AuditRequirementChapter } from '@curbcut/contract';
import { mdiChevronDown } from '@mdi/js';
import { auditOutcomeInfo } from '#app/audits/audit-labels.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { formatNumber, formatShortDateTime } from '#app/format/format.ts';
import { countOpen } from './use-requirements.ts';

interface Props {
  chapter: AuditRequirementChapter;
  canEdit: boolean;
  /** Without a requirement, all of the chapter's unassessed requirements are assessed together. */
  onAssess: (requirement?: AuditRequirement) => void;
}

/** A chapter's requirements, which open on request. */
export function Chapter({ chapter, canEdit, onAssess }: Props) {
  const { title, note, requirements } = chapter;
  const open = countOpen([chapter]);
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card px-5 py-4 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 items-center gap-2">
          <Icon path={mdiChevronDown} className="size-5 shrink-0 group-open:rotate-180" />
          <span className="font-semibold wrap-anywhere">{title}</span>
        </span>
        <span className="text-small text-muted">
          {open === 0
            ? 'All assessed'
            : `${formatNumber(open)} of ${formatNumber(requirements.length)} not assessed`}
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line px-5 py-4">
        <p className="max-w-prose text-muted">{note}</p>
        {canEdit && open > 1 && (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onAssess()}>
            Assess all {formatNumber(open)} together
            <span className="visually-hidden"> of {title}</span>
          </Button>
        )}
        <ul className="divide-y divide-line">
          {requirements.map((requirement) => (
            <Requirement
              key={requirement.requirement}
              requirement={requirement}
              canEdit={canEdit}
              onAssess={() => onAssess(requirement)}
            />
          ))}
        </ul>
      </div>
    </details>
  );
}

const relevanceLabels = {
  usually: 'Applies to most websites',
  sometimes: 'Applies to some websites',
  never: 'Doesn’t apply to websites',
} as const;

function Requirement({
  requirement,
  canEdit,
  onAssess,
}: {
  requirement: AuditRequirement;
  canEdit: boolean;
  onAssess: () => void;
}) {
  const { number, title, statement, relevance, outcome, remark, assessed_by, assessed_at, sequence } =
    requirement;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 py-4 @3xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 max-w-prose space-y-1">
        <h4 className="font-semibold wrap-anywhere">
          {number} {title}
        </h4>
        <p>{statement}</p>
        <p className="text-small text-muted">{relevanceLabels[relevance]}</p>
        {outcome !== null && (
          <p className="text-small wrap-anywhere whitespace-pre-line">
            <strong>Remark:</strong> {remark}
          </p>
        )}
        {assessed_by !== null && assessed_at !== null && (
          <p className="text-small text-muted wrap-anywhere">
            Assessed by {assessed_by}, <time dateTime={assessed_at}>{formatShortDateTime(assessed_at)}</time>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-3 @3xl:flex-col @3xl:items-end">
        {outcome === null ? (
          <Badge>Not assessed</Badge>
        ) : (
          <Badge tone={auditOutcomeInfo[outcome].tone}>
            <Icon path={auditOutcomeInfo[outcome].icon} className="size-4" />
            {auditOutcomeInfo[outcome].label}
          </Badge>
        )}
        {(canEdit || sequence > 0) && (
          <Button variant="secondary" size="sm" onClick={onAssess}>
            {sequence > 0 ? 'View level and history' : 'Assess'}
            <span className="visually-hidden">
              {' '}
              of {number} {title}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}
