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
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { sampleReasonLabels, standardLabels } from '#app/audits/audit-labels.ts';
import { keepSampledSteps, type NamedPage, type SampleViews } from '#app/audits/sample-views.ts';
import { useStartAudit } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { focusInvalidField } from '#app/components/focus-invalid-field.ts';
import { OptionGroup, OptionGroups } from '#app/components/OptionGroup.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount, formatDateOrNever, formatNumber, getHost } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { detailLabels } from '../audit/details/audit-details.ts';
import { EvaluationFields } from '../setup/EvaluationFields.tsx';
import { RandomSample } from '../setup/RandomSample.tsx';
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
import { SeedForm } from './SeedForm.tsx';

interface NewAuditFormProps {
  site: Site;
  proposal: ProposedSample;
  /** Selects the scan; null if there is only one. */
  scanField: ReactNode;
  onSeedChange: (seed: number) => void;
}

/**
 * A new audit's fields and sample. Everything required has a default, and most people change nothing else, so the rest
 * is in closed groups.
 */
export function NewAuditForm({ site, proposal, scanField, onSeedChange }: NewAuditFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { pages, changePages, views, changeViews, addProposed, announcement } = useNewSample(proposal);
  const [errors, setErrors] = useState<NewAuditErrors>({});
  const start = useStartAudit(site.id);
  const serverErrors = start.error instanceof ApiError ? start.error.details : {};
  const errorOf = (field: keyof NewAuditErrors) => errors[field] ?? serverErrors[field]?.[0];

  useEffect(() => {
    if (Object.keys(errors).length === 0 || focusInvalidField(form.current)) return;
    form.current?.querySelector<HTMLElement>('[type="search"]')?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readNewAudit(new FormData(event.currentTarget), proposal, pages, views);
    setErrors('errors' in read ? read.errors : {});
    if (!('body' in read) || start.isPending) return;
    start.mutate(read.body, { onSuccess: ({ id }) => void navigate(`/audits/${id}`) });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 @4xl:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Card className="grid gap-5 p-5 sm:p-6">
          {scanField}
          <AuditFields site={site} errorOf={errorOf} />
        </Card>
        <SampleEditor
          siteId={site.id}
          proposal={proposal}
          pages={pages}
          onChange={changePages}
          error={errorOf('pages')}
        />
        <section aria-labelledby="options-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="options-heading" className="text-heading">
            Options
          </h2>
          <OptionGroups>
            <ScopeFields errorOf={errorOf} />
            <EvaluationDetails key={proposal.scan_id} proposal={proposal} errorOf={errorOf} />
            <OptionGroup title="Random pages" summary={summarizeRandomPages(pages, proposal)}>
              <div className="grid gap-4">
                <RandomSample pages={pages} seed={proposal.seed} />
                <SeedForm key={proposal.scan_id} seed={proposal.seed} onChange={onSeedChange} />
              </div>
            </OptionGroup>
            <OptionGroup
              title="Views and processes"
              summary={summarizeViews(views, listProposedProcesses(proposal, views).length)}
            >
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <ViewsEditor
                  pages={pages}
                  value={views}
                  options={proposal.options}
                  proposed={listProposedProcesses(proposal, views)}
                  onChange={changeViews}
                  onAddProposed={addProposed}
                  warning=""
                />
              </div>
            </OptionGroup>
          </OptionGroups>
        </section>
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
      <Card className="grid gap-4 p-5 @4xl:sticky @4xl:top-6">
        <SampleSummary pages={pages} views={views} scannedAt={proposal.completed_at} />
        <ErrorNotice error={start.error} />
        <Button type="submit" size="lg" isPending={start.isPending}>
          Start audit
        </Button>
        <p className="text-small text-muted">
          You can’t change the standard and level later. You can still add pages and edit the details.
        </p>
      </Card>
    </form>
  );
}

/** What the audit will test: how many pages, and why they were chosen. */
function SampleSummary({
  pages,
  views,
  scannedAt,
}: {
  pages: readonly SamplePage[];
  views: SampleViews;
  scannedAt: string;
}) {
  const reasons = [...new Set(pages.map(({ reason }) => reason))];
  return (
    <section aria-labelledby="summary-heading" className="grid gap-3">
      <h2 id="summary-heading" className="text-title">
        {formatCount(pages.length, 'page')} to test
      </h2>
      <p className="text-small text-muted">From the scan on {formatDateOrNever(scannedAt)}</p>
      <dl className="grid gap-1 border-line border-t pt-3 text-small tabular-nums empty:hidden">
        {reasons.map((reason) => (
          <div key={reason} className="flex justify-between gap-4">
            <dt>{sampleReasonLabels[reason]}</dt>
            <dd>{formatNumber(pages.filter((page) => page.reason === reason).length)}</dd>
          </div>
        ))}
        {views.views.length > 0 && (
          <div className="flex justify-between gap-4">
            <dt>Other views</dt>
            <dd>{formatNumber(views.views.length)}</dd>
          </div>
        )}
        {views.processes.length > 0 && (
          <div className="flex justify-between gap-4">
            <dt>Complete processes</dt>
            <dd>{formatNumber(views.processes.length)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function summarizeRandomPages(pages: readonly SamplePage[], { seed }: ProposedSample): string {
  const random = pages.filter(({ reason }) => reason === 'random').length;
  return random === 0 ? 'None' : `${formatCount(random, 'page')}, seed ${seed}`;
}

/** @param proposed number of suggested processes */
function summarizeViews({ views, processes }: SampleViews, proposed: number): string {
  const parts = [
    views.length > 0 ? formatCount(views.length, 'view') : '',
    processes.length > 0 ? formatCount(processes.length, 'process', 'processes') : '',
    proposed > 0 ? formatCount(proposed, 'suggested process', 'suggested processes') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'None' : parts.join(', ');
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
  errorOf: (field: keyof NewAuditErrors) => string | undefined;
}

/** The audit's title, standard and evaluator. */
function AuditFields({ site, errorOf }: FieldsProps & { site: Site }) {
  const { user } = useSession();
  const [standard, setStandard] = useState<AuditStandard>('wcag-2.2');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        name="title"
        maxLength={200}
        defaultValue={`Accessibility audit of ${getHost(site.origin)}`}
        error={errorOf('title')}
      />
      <TextField
        label="Evaluator"
        name="evaluator"
        maxLength={200}
        autoComplete="name"
        defaultValue={user ? `${user.first_name} ${user.last_name}`.trim() : ''}
        error={errorOf('evaluator')}
      />
      <SelectField
        label="Standard"
        name="standard"
        value={standard}
        onValueChange={(value) => setStandard(value as AuditStandard)}
        options={AUDIT_STANDARDS.map((value) => ({ value, label: standardLabels[value] }))}
        hint={PROVISIONAL_STANDARDS[standard]}
      />
      <LevelField standard={standard} />
    </div>
  );
}

/** What the audit covers, for whom, and with which assistive technology. */
function ScopeFields({ errorOf }: FieldsProps) {
  const [baseline, setBaseline] = useState('');
  const [scope, setScope] = useState('');
  return (
    <OptionGroup title="Scope" summary={scope.trim() || 'Whole site'}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextAreaField
          label="Scope"
          isOptional
          name="scope"
          rows={3}
          maxLength={2000}
          value={scope}
          onChange={({ target }) => setScope(target.value)}
          error={errorOf('scope')}
          hint="The parts of the site the audit covers, for example “the shop without the blog”."
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
        <SupportBaselineField
          label="Accessibility support baseline"
          name="support_baseline"
          error={errorOf('support_baseline') ?? null}
          value={baseline}
          onValueChange={setBaseline}
          className="sm:col-span-2"
        />
      </div>
    </OptionGroup>
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
function EvaluationDetails({ proposal, errorOf }: FieldsProps & { proposal: ProposedSample }) {
  return (
    <OptionGroup title="Evaluation" summary="Period, and what we learned about the site from the scan">
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
    </OptionGroup>
  );
}
