import type { IssueChange, ListedIssueLabel, TrackedIssue } from '@curbcut/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { LoadingState } from '#app/components/ContentStates.tsx';
import { RetryNotice } from '#app/components/RetryNotice.tsx';
import { LabelBadge } from '#app/issues/LabelBadge.tsx';
import { useOrganization } from '#app/organizations/use-organization.ts';
import { useLabels } from '#app/sites/use-labels.ts';

/** Whether all issues should have a label, for each label that the user changed. Other labels stay as they are. */
export type ChosenLabels = ReadonlyMap<string, boolean>;

/** How many of the issues have a label. */
const countLabeled = (issues: readonly TrackedIssue[], labelId: string): number =>
  issues.filter(({ labels }) => labels.some(({ id }) => id === labelId)).length;

/** Returns the change that gives the issues the chosen labels; null if they already have them. */
export function toLabelChange(issues: readonly TrackedIssue[], chosen: ChosenLabels): IssueChange | null {
  const listLabels = (wanted: boolean, isDone: (count: number) => boolean) =>
    [...chosen].filter(([id, has]) => has === wanted && !isDone(countLabeled(issues, id))).map(([id]) => id);
  const added = listLabels(true, (count) => count === issues.length);
  const removed = listLabels(false, (count) => count === 0);
  if (added.length + removed.length === 0) return null;
  return {
    ...(added.length > 0 && { add_labels: added }),
    ...(removed.length > 0 && { remove_labels: removed }),
  };
}

interface Props {
  issues: readonly TrackedIssue[];
  chosen: ChosenLabels;
  onChoose: (chosen: ChosenLabels) => void;
}

/** A checkbox for each label, which is indeterminate while only some of the issues have it. */
export function LabelChoice({ issues, chosen, onChoose }: Props) {
  const { organization } = useOrganization();
  const labels = useLabels(organization?.id);
  if (labels.data === undefined)
    return labels.error ? (
      <RetryNotice query={labels} what="labels" />
    ) : (
      <LoadingState>Loading labels...</LoadingState>
    );
  if (labels.data.length === 0)
    return (
      <p>
        There are no labels yet.{' '}
        <Link to="/organization/labels" className="text-link">
          Create labels
        </Link>
      </p>
    );
  return (
    <fieldset className="grid max-h-80 gap-1 overflow-y-auto">
      <legend className="mb-2 font-semibold">Labels</legend>
      {labels.data.map((label) => {
        const count = countLabeled(issues, label.id);
        const state = chosen.get(label.id) ?? (count === 0 ? false : count === issues.length || 'some');
        return (
          <LabelCheckbox
            key={label.id}
            label={label}
            state={state}
            onChange={(has) => onChoose(new Map(chosen).set(label.id, has))}
          />
        );
      })}
    </fieldset>
  );
}

function LabelCheckbox({
  label,
  state,
  onChange,
}: {
  label: ListedIssueLabel;
  state: boolean | 'some';
  onChange: (has: boolean) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input
        ref={box}
        type="checkbox"
        checked={state === true}
        onChange={() => onChange(state !== true)}
        className="size-5 shrink-0"
      />
      <LabelBadge label={label} />
    </label>
  );
}
