import type { Site, SiteThresholds } from '@curbcut/contract';
import { type FormEvent, useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';
import { Badge, type BadgeTone } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Checkbox } from '#app/components/Checkbox.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { ThresholdStatus } from '#app/sites/ThresholdStatus.tsx';
import { useChangeSite } from './use-change-site.ts';

const noThresholds: SiteThresholds = { min_score: null, no_critical: false, no_new_serious: false };

/** A site's thresholds with their result and, for those who can scan it, a form that changes them. */
export function Thresholds({ site }: { site: Site }) {
  const { thresholds } = site;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 p-5 sm:p-6">
      <div className="max-w-prose space-y-2">
        <h2 className="text-title font-bold">Thresholds</h2>
        <p>
          Requirements for the latest scan. The site’s owner is emailed when a scan doesn’t meet them, and
          when a later scan meets them again. Chat channels, webhooks and CI can also use the result.
        </p>
      </div>
      {thresholds && (
        <div className="space-y-3">
          <ThresholdStatus thresholds={{ ...thresholds, checks: [] }} />
          <ul className="grid gap-2">
            {thresholds.checks.map(({ threshold, status, reason }) => (
              <li key={threshold} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={checkTones[status]}>{checkLabels[status]}</Badge>
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <IfCan permission="scans:write" otherwise={!thresholds && <p className="text-muted">None</p>}>
        <ThresholdForm site={site} />
      </IfCan>
    </Card>
  );
}

type CheckStatus = NonNullable<Site['thresholds']>['status'];
const checkTones: Readonly<Record<CheckStatus, BadgeTone>> = {
  ...{ passing: 'success', failing: 'error', unknown: 'neutral' },
};
const checkLabels: Readonly<Record<CheckStatus, string>> = {
  ...{ passing: 'Passes', failing: 'Fails', unknown: 'Not checked' },
};

function ThresholdForm({ site }: { site: Site }) {
  const saved = site.thresholds?.settings ?? noThresholds;
  const [score, setScore] = useState(saved.min_score === null ? '' : String(saved.min_score));
  const [choices, setChoices] = useState(saved);
  const saving = useChangeSite(site.id, 'Thresholds saved.');
  const errors = saving.error instanceof ApiError ? saving.error.details : {};
  const scoreError = errors['thresholds.min_score']?.[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    const next = { ...choices, min_score: score.trim() === '' ? null : Number(score) };
    const isEmpty = next.min_score === null && !next.no_critical && !next.no_new_serious;
    saving.mutate({ thresholds: isEmpty ? null : next });
  }

  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <TextField
        label="Minimum score"
        isOptional
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        className="max-w-60"
        hint="From 1 to 100"
        error={scoreError}
        value={score}
        onChange={({ target }) => setScore(target.value)}
      />
      <Checkbox
        label="No critical issues"
        checked={choices.no_critical}
        onChange={({ target }) => setChoices({ ...choices, no_critical: target.checked })}
      />
      <Checkbox
        label="No new critical or serious issues"
        hint="Includes issues that were fixed and came back. Checked from the second scan on."
        checked={choices.no_new_serious}
        onChange={({ target }) => setChoices({ ...choices, no_new_serious: target.checked })}
      />
      <ErrorNotice error={scoreError ? null : saving.error} />
      <Button type="submit" className="justify-self-start" isPending={saving.isPending}>
        Save thresholds
      </Button>
    </form>
  );
}
