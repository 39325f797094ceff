import type { EvaluationDetail, ProposedSample, SamplePage } from '@curbcut/contract';
import { useState } from 'react';
import type { SampleViews } from '#app/audits/sample-views.ts';
import { OptionGroup, OptionGroups } from '#app/components/OptionGroup.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { formatCount } from '#app/format/format.ts';
import { detailLabels } from '../audit/details/audit-details.ts';
import { EvaluationFields } from '../setup/EvaluationFields.tsx';
import type { ProcessSectionProps } from '../setup/ProcessSection.tsx';
import { RandomSample } from '../setup/RandomSample.tsx';
import { SupportBaselineField } from '../setup/SupportBaselineField.tsx';
import { ViewsEditor } from '../setup/ViewsEditor.tsx';
import { listProposedProcesses, type NewAuditErrorReader } from './read-new-audit.ts';
import { SeedForm } from './SeedForm.tsx';

interface Props {
  proposal: ProposedSample;
  pages: readonly SamplePage[];
  views: SampleViews;
  errorOf: NewAuditErrorReader;
  onSeedChange: (seed: number) => void;
  onViewsChange: NonNullable<ProcessSectionProps['onChange']>;
  onAddProposed: ProcessSectionProps['onAddProposed'];
}

/** What most people leave unchanged when they start an audit, in closed groups. */
export function AuditOptions({
  proposal,
  pages,
  views,
  errorOf,
  onSeedChange,
  onViewsChange,
  onAddProposed,
}: Props) {
  const proposed = listProposedProcesses(proposal, views);
  return (
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
        <OptionGroup title="Views and processes" summary={summarizeViews(views, proposed.length)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <ViewsEditor
              pages={pages}
              value={views}
              options={proposal.options}
              proposed={proposed}
              onChange={onViewsChange}
              onAddProposed={onAddProposed}
              warning=""
            />
          </div>
        </OptionGroup>
      </OptionGroups>
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

interface FieldsProps {
  errorOf: NewAuditErrorReader;
}

/** What the audit covers, who commissioned it, and what the site has to work with. */
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
          hint="The parts of the site the audit covers, for example “the shop, but not the blog”."
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

/** Returns what the scan learned for a field. */
function getExplored({ exploration }: ProposedSample, name: EvaluationDetail): string {
  return name === 'common_pages' || name === 'page_types' || name === 'technologies' ? exploration[name] : '';
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
