import {
  AUDIT_STANDARDS,
  type AuditStandard,
  PROVISIONAL_STANDARDS,
  type ProposedSample,
  requiresLevelAA,
  type SamplePage,
  type Site,
} from '@curbcut/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { standardLabels } from '#app/audits/audit-labels.ts';
import { keepSampledSteps, type NamedPage, type SampleViews } from '#app/audits/sample-views.ts';
import { useStartAudit } from '#app/audits/use-audits.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { focusInvalidField } from '#app/components/focus-invalid-field.ts';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount, formatMonth } from '#app/format/format.ts';
import { useSession } from '#app/session/session.ts';
import { focusHeadingSoon } from '#app/shell/use-heading-focus.ts';
import { AuditOptions } from './AuditOptions.tsx';
import {
  addPage,
  type NewAuditErrorReader,
  type NewAuditErrors,
  readNewAudit,
  replaceRandomPages,
} from './read-new-audit.ts';
import { SampleEditor } from './SampleEditor.tsx';
import { SampleSummary } from './SampleSummary.tsx';

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
  const errorOf: NewAuditErrorReader = (field) => errors[field] ?? serverErrors[field]?.[0];

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
      // Not a grid on small screens, because the bar at the bottom couldn't stick outside its own row.
      className="flex flex-col items-stretch gap-8 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_19rem] @4xl:items-start"
    >
      <Card className="grid gap-5 p-4 sm:p-6">
        {scanField}
        <AuditFields errorOf={errorOf} />
      </Card>
      <StartBar error={start.error} isPending={start.isPending}>
        <SampleSummary pages={pages} views={views} scannedAt={proposal.completed_at} />
      </StartBar>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <SampleEditor
          siteId={site.id}
          proposal={proposal}
          pages={pages}
          onChange={changePages}
          error={errorOf('pages')}
        />
        <AuditOptions
          {...{ proposal, pages, views, errorOf, onSeedChange }}
          onViewsChange={changeViews}
          onAddProposed={addProposed}
        />
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
    </form>
  );
}

interface StartBarProps {
  error: Error | null;
  isPending: boolean;
  children: ReactNode;
}

/** The summary and the button that starts the audit: next to the form, or at the bottom of smaller screens. */
function StartBar({ error, isPending, children }: StartBarProps) {
  return (
    <Card
      data-sticky-footer
      className="z-10 order-last grid gap-x-4 gap-y-3 p-4 @4xl:sticky @4xl:top-6 @4xl:order-none @4xl:row-span-2 @4xl:gap-4 @4xl:p-5 @max-4xl:grid-cols-[minmax(0,1fr)_auto] @max-4xl:items-center [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:@max-4xl:bottom-2"
    >
      {children}
      <div className="order-first empty:hidden @4xl:order-none @max-4xl:col-span-2">
        <ErrorNotice error={error} />
      </div>
      <Button type="submit" size="lg" isPending={isPending}>
        Start audit
      </Button>
    </Card>
  );
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

/** The audit's title, standard and evaluator. */
function AuditFields({ errorOf }: { errorOf: NewAuditErrorReader }) {
  const { user } = useSession();
  const [standard, setStandard] = useState<AuditStandard>('wcag-2.2');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        name="title"
        maxLength={200}
        defaultValue={`Accessibility audit, ${formatMonth(new Date())}`}
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
      <p className="text-small text-muted sm:col-span-2">
        You can’t change the standard or level after the audit has started. You can still add pages and edit
        the details.
      </p>
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
