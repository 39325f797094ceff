import {
  AUDIT_STANDARDS,
  type AuditStandard,
  type EvaluationDetail,
  PROVISIONAL_STANDARDS,
  type ProposedSample,
  requiresLevelAA,
  type SamplePage,
  type Site,
} from '@curbcut/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { standardLabels } from '#app/audits/audit-labels.ts';
import { keepSampledSteps, type NamedPage, type SampleViews } from '#app/audits/sample-views.ts';
import { useStartAudit } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount, formatDateOrNever, getHost } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { detailLabels } from '../audit/details/audit-details.ts';
import { EvaluationFields } from '../setup/EvaluationFields.tsx';
import { SupportBaselineField } from '../setup/SupportBaselineField.tsx';
import { ViewsEditor } from '../setup/ViewsEditor.tsx';
import {
  addPage,
  listProposedProcesses,
  type NewAuditErrors,
  readNewAudit,
  replaceRandomPages,
} from './read-new-audit.ts';
import { SampleEditor } from './SampleEditor.tsx';

interface NewAuditFormProps {
  site: Site;
  proposal: ProposedSample;
  onSeedChange: (seed: number) => void;
}

/** A new audit's fields, sample, views and processes. */
export function NewAuditForm({ site, proposal, onSeedChange }: NewAuditFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { pages, changePages, views, changeViews, addProposed, announcement } = useNewSample(proposal);
  const [errors, setErrors] = useState<NewAuditErrors>({});
  const start = useStartAudit(site.id);
  const serverErrors = start.error instanceof ApiError ? start.error.details : {};
  const errorOf = (field: keyof NewAuditErrors) => errors[field] ?? serverErrors[field]?.[0];

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? form.current?.querySelector<HTMLElement>('[type="search"]'))?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readNewAudit(new FormData(event.currentTarget), proposal, pages, views);
    setErrors('errors' in read ? read.errors : {});
    if (!('body' in read) || start.isPending) return;
    start.mutate(read.body, { onSuccess: ({ id }) => void navigate(`/audits/${id}`) });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-8">
      <AuditFields site={site} proposal={proposal} errorOf={errorOf} />
      <SampleEditor
        siteId={site.id}
        proposal={proposal}
        pages={pages}
        onChange={changePages}
        onSeedChange={onSeedChange}
        error={errorOf('pages')}
      />
      <ViewsEditor
        pages={pages}
        value={views}
        options={proposal.options}
        proposed={listProposedProcesses(proposal, views)}
        onChange={changeViews}
        onAddProposed={addProposed}
        warning=""
      />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ErrorNotice error={start.error} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" isPending={start.isPending}>
          Start audit
        </Button>
        <p className="text-muted">
          {formatCount(pages.length, 'page')} from the scan on {formatDateOrNever(proposal.completed_at)}
        </p>
      </div>
    </form>
  );
}

/** Returns what the scan learned for a field. */
function getExplored({ exploration }: ProposedSample, name: EvaluationDetail): string {
  return name === 'common_pages' || name === 'page_types' || name === 'technologies' ? exploration[name] : '';
}

/** The sample's pages, views and processes, and what to announce after a change. */
function useNewSample(proposal: ProposedSample) {
  const [pages, setPages] = useState<readonly SamplePage[]>(proposal.pages);
  const [views, setViews] = useState<SampleViews>({ views: [], processes: [] });
  const [announcement, announce] = useState('');
  const shown = useRef({ scanId: proposal.scan_id, seed: proposal.seed });

  const changePages = (changed: readonly SamplePage[]) => {
    setPages(changed);
    setViews((before) => keepSampledSteps(before, changed));
  };

  useEffect(() => {
    const before = shown.current;
    shown.current = { scanId: proposal.scan_id, seed: proposal.seed };
    if (before.scanId !== proposal.scan_id) {
      setPages(proposal.pages);
      setViews({ views: [], processes: [] });
      announce(`${formatCount(proposal.pages.length, 'page')} chosen from the other scan.`);
    } else if (before.seed !== proposal.seed) {
      setPages((earlier) => replaceRandomPages(earlier, proposal.pages));
      announce(`Random pages picked with seed ${proposal.seed}.`);
    }
  }, [proposal]);

  /** Adds a process with its pages that are not in the sample yet. */
  function addProposed({ name, pages: steps }: { name: string; pages: readonly NamedPage[] }) {
    const all = [...proposal.pages, ...proposal.others];
    const changed = steps.reduce<readonly SamplePage[]>((sample, { url }) => {
      const page = all.find((one) => one.url === url);
      const isMissing = page && !sample.some((one) => one.url === url);
      return isMissing ? addPage(sample, page, proposal.pages, 'process') : sample;
    }, pages);
    const process = {
      ...{ process_id: crypto.randomUUID(), name },
      steps: steps.map(({ url }) => ({ page_url: url, view_id: null })),
    };
    setPages(changed);
    setViews(keepSampledSteps({ ...views, processes: [...views.processes, process] }, changed));
    announce(`Added the process “${name}”.`);
    focusHeadingSoon('#processes-heading');
  }

  return {
    ...{ pages, changePages, views, addProposed, announcement },
    changeViews: (changed: SampleViews, done: string) => {
      setViews(changed);
      announce(done);
    },
  };
}

interface FieldsProps {
  proposal: ProposedSample;
  errorOf: (field: keyof NewAuditErrors) => string | undefined;
}

/** The audit's scope, standard and evaluator. */
function AuditFields({ site, proposal, errorOf }: FieldsProps & { site: Site }) {
  const { user } = useSession();
  const [standard, setStandard] = useState<AuditStandard>('wcag-2.2');
  const [baseline, setBaseline] = useState('');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        name="title"
        maxLength={200}
        defaultValue={`Accessibility audit of ${getHost(site.origin)}`}
        error={errorOf('title')}
        className="sm:col-span-2"
      />
      <SelectField
        label="Standard"
        name="standard"
        value={standard}
        onValueChange={(value) => setStandard(value as AuditStandard)}
        options={AUDIT_STANDARDS.map((value) => ({ value, label: standardLabels[value] }))}
        hint={`Stays the same for the whole audit. ${PROVISIONAL_STANDARDS[standard] ?? ''}`.trim()}
      />
      <LevelField standard={standard} />
      <TextField
        label="Evaluator"
        name="evaluator"
        maxLength={200}
        autoComplete="name"
        defaultValue={user ? `${user.first_name} ${user.last_name}`.trim() : ''}
        error={errorOf('evaluator')}
        hint="The person or organization evaluating the site."
      />
      <TextField
        label="Commissioned by"
        isOptional
        name="commissioner"
        maxLength={200}
        autoComplete="organization"
        error={errorOf('commissioner')}
        hint="The person or organization that commissioned the audit."
      />
      <TextAreaField
        label="Scope"
        isOptional
        name="scope"
        rows={3}
        maxLength={2000}
        error={errorOf('scope')}
        hint="The parts of the site the audit covers, for example “the shop without the blog”."
      />
      <SupportBaselineField
        label="Accessibility support baseline"
        name="support_baseline"
        error={errorOf('support_baseline') ?? null}
        value={baseline}
        onValueChange={setBaseline}
      />
      <EvaluationDetails key={proposal.scan_id} proposal={proposal} errorOf={errorOf} />
    </div>
  );
}

/** The level; some standards allow only one. */
function LevelField({ standard }: { standard: AuditStandard }) {
  return (
    <SelectField
      // Some standards don't have the other option.
      key={String(requiresLevelAA(standard))}
      label="Level"
      name="level"
      defaultValue="AA"
      options={[
        { value: 'AA', label: 'Level AA (includes Level A)' },
        ...(requiresLevelAA(standard) ? [] : [{ value: 'A', label: 'Level A' }]),
      ]}
      hint={
        requiresLevelAA(standard)
          ? 'This standard requires Level A and AA. Its other requirements are listed as not assessed.'
          : 'Most accessibility laws that refer to WCAG require Level AA.'
      }
    />
  );
}

/** Other details that WCAG-EM records, prefilled from the scan. */
function EvaluationDetails({ proposal, errorOf }: FieldsProps) {
  return (
    <details className="group sm:col-span-2">
      <summary className="cursor-pointer py-2 font-semibold">
        Scope, period and site exploration (optional)
      </summary>
      <p className="mt-2 mb-5 max-w-prose text-muted">
        We’ve filled in what we know from the scan. You can add the rest any time before signing.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <EvaluationFields
          fieldProps={(name) => ({
            label: detailLabels[name],
            name,
            defaultValue: getExplored(proposal, name),
            error: errorOf(name) ?? null,
          })}
        />
      </div>
    </details>
  );
}
