import {
  createJourney,
  type JourneyDocument,
  type JourneyStepDetails,
  type Site,
  type SiteJourneyDetails,
  saveJourney,
  type TriedJourney,
  tryJourney,
} from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { useBreadcrumbNames } from '#app/components/breadcrumb-context.ts';
import { Card } from '#app/components/Card.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { JourneyProblem } from '#app/journeys/JourneyProblem.tsx';
import { SecretDialog } from '#app/journeys/SecretDialog.tsx';
import { StepDialog } from '#app/journeys/StepDialog.tsx';
import { StepList } from '#app/journeys/StepList.tsx';
import { StepRunResult } from '#app/journeys/StepRunResult.tsx';
import {
  type EditedStep,
  formatSelectors,
  listUsedSecrets,
  parseSelectors,
  toEditedStep,
} from '#app/journeys/steps.ts';
import { TryResult } from '#app/journeys/TryResult.tsx';
import { useJourneys, useReloadJourneys } from '#app/journeys/use-journeys.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { getSiteLabel } from '#app/sites/site-filters.ts';
import { JourneyActions } from './JourneyActions.tsx';
import { type IndicatorValues, SignedInFields } from './SignedInFields.tsx';

/** A journey in the editor, and what was skipped or changed when it was imported. */
export interface Draft {
  readonly journey: JourneyDocument;
  readonly details: readonly JourneyStepDetails[];
  readonly skipped: readonly string[];
  readonly notes: readonly string[];
}

interface Props {
  site: Site;
  draft: Draft;
  /** Null for a journey that isn't saved yet. */
  saved: SiteJourneyDetails | null;
}

/** Edits the steps of a journey, tries them and saves them as a new version. */
export function JourneyEditor({ site, draft, saved }: Props) {
  const canEdit = useCan()('sites:write');
  const editor = useEditor(site, draft, saved);
  useBreadcrumbNames({
    title: saved?.title,
    parent: { label: getSiteLabel(site), to: `/sites/${site.id}?view=journeys` },
  });
  const { title, steps, mark, saving, trying, running } = editor;
  const [editing, setEditing] = useState<EditedStep | 'new' | null>(null);
  const { data } = useJourneys(site.id);
  const known = new Set(data?.secrets.map(({ name }) => name));
  const missing = data ? listUsedSecrets(editor.document).filter((name) => !known.has(name)) : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-page wrap-anywhere">{saved?.title ?? 'New journey'}</h1>
          {saved && (
            <p className="text-small text-muted">
              Version {saved.version}, saved by {saved.updated_by}
            </p>
          )}
        </div>
        {saved && <JourneyActions site={site} journey={saved} canEdit={canEdit} />}
      </header>
      <ImportNotes draft={draft} />
      <Card className="grid gap-6 p-5 sm:p-6">
        {canEdit && (
          <TextField
            label="Name"
            name="title"
            required
            maxLength={100}
            value={title}
            onChange={({ target }) => editor.setTitle(target.value)}
          />
        )}
        <section aria-labelledby="steps" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="steps" className="text-title">
              Steps
            </h2>
            {canEdit && (
              <Button variant="secondary" size="sm" onClick={() => setEditing('new')}>
                Add step
              </Button>
            )}
          </div>
          <StepList
            steps={steps}
            {...(canEdit && {
              onChange: editor.changeSteps,
              onEdit: setEditing,
              onRun: ({ id }) => running.mutate({ id, last: steps.findIndex((one) => one.id === id) }),
              run: running.variables && {
                id: running.variables.id,
                isPending: running.isPending,
                result: (
                  <StepRunResult last={running.variables.last} tried={running.data} error={running.error} />
                ),
              },
            })}
          />
        </section>
        <SignedInFields mark={mark} onChange={editor.setMark} isReadOnly={!canEdit} />
        {canEdit && <MissingSecrets siteId={site.id} names={missing} />}
        <JourneyProblem error={saving.error} lead="We couldn’t save the journey." />
        <JourneyProblem error={trying.error} lead="We couldn’t try the journey." />
        {canEdit && (
          <div className="flex flex-wrap gap-3">
            <Button isPending={saving.isPending} onClick={() => saving.mutate()}>
              Save journey
            </Button>
            <Button variant="secondary" isPending={trying.isPending} onClick={() => trying.mutate()}>
              {trying.isPending ? 'Trying steps' : 'Try it'}
            </Button>
            <LinkButton to={`/sites/${site.id}?view=journeys`} variant="secondary">
              See all journeys
            </LinkButton>
          </div>
        )}
      </Card>
      {trying.data && <TryResult tried={trying.data} />}
      {editing !== null && (
        <StepDialog
          step={editing === 'new' ? null : editing.step}
          onClose={() => setEditing(null)}
          onSave={(step) => {
            editor.changeSteps(
              editing === 'new'
                ? [...steps, toEditedStep(step)]
                : steps.map((one) => (one.id === editing.id ? { id: one.id, step } : one)),
            );
            setEditing(null);
          }}
        />
      )}
    </div>
  );
}

/** Keeps the edits, saves them and tries them. */
function useEditor(site: Site, draft: Draft, saved: SiteJourneyDetails | null) {
  const { journey } = draft;
  const [title, setTitle] = useState(journey.title);
  const [steps, setSteps] = useState<readonly EditedStep[]>(() =>
    journey.steps.map((step, index) => toEditedStep(step, draft.details[index])),
  );
  const [mark, setMark] = useState<IndicatorValues>({
    element: formatSelectors(journey.signedIn?.element),
    url: journey.signedIn?.url ?? '',
  });
  const navigate = useNavigate();
  const reload = useReloadJourneys(site.id);
  const document = { ...journey, title, steps: steps.map(({ step }) => step), ...toMark(journey, mark) };
  const { signedIn, ...rest } = document;
  const body = { journey: signedIn === undefined ? rest : document };
  const params = { siteId: site.id };
  const saving = useMutation({
    mutationFn: () =>
      saved === null
        ? callApi(createJourney, { params, body })
        : callApi(saveJourney, {
            params: { ...params, journeyId: saved.id },
            body: { ...body, base_version: saved.version },
          }),
    onSuccess: async ({ id, version }) => {
      showToast({ kind: 'success', text: `Journey saved as version ${version}.` });
      await reload();
      if (saved === null) await navigate(`/sites/${site.id}/journeys/${id}`, { replace: true });
    },
  });
  // The data that identifies elements is saved with the steps, so that scans find them even after a redesign.
  // Steps may have been moved or edited since they were sent.
  const keepIdentities = ({ journey: tried }: TriedJourney, sent: readonly EditedStep[]) =>
    setSteps((before) =>
      before.map((one) => {
        const identity = tried.steps[sent.indexOf(one)]?.identity;
        return identity === undefined ? one : { ...one, step: { ...one.step, identity } };
      }),
    );
  const trying = useMutation({
    mutationFn: () => callApi(tryJourney, { params, body }),
    onMutate: () => steps,
    onSuccess: (tried, _, sent) => keepIdentities(tried, sent),
  });
  const running = useMutation({
    mutationFn: ({ last }: { id: number; last: number }) =>
      callApi(tryJourney, { params, body: { ...body, last_step: last } }),
    onMutate: () => steps,
    onSuccess: (tried, _, sent) => keepIdentities(tried, sent),
  });
  const changeSteps = (changed: readonly EditedStep[]) => {
    setSteps(changed);
    // Otherwise, the result of running the earlier steps would still be shown.
    running.reset();
  };
  return { title, setTitle, steps, changeSteps, mark, setMark, document, saving, trying, running };
}

/** Keeps a part of the signed-in indicator that the fields don't show: the response to compare. */
function toMark(
  { signedIn }: JourneyDocument,
  { element, url }: IndicatorValues,
): Pick<JourneyDocument, 'signedIn'> {
  const selectors = parseSelectors(element);
  const mark = {
    ...(selectors.length > 0 && { element: selectors }),
    ...(url.trim() !== '' && { url: url.trim() }),
    ...(signedIn?.response && { response: signedIn.response }),
  };
  return { signedIn: Object.keys(mark).length > 0 ? mark : undefined };
}

function ImportNotes({ draft: { skipped, notes } }: { draft: Draft }) {
  if (skipped.length + notes.length === 0) return null;
  return (
    <Notice kind={skipped.length > 0 ? 'warning' : 'info'} isAnnounced>
      <p className="font-semibold">
        {skipped.length > 0
          ? 'Some steps can’t be used. Check the others before you save.'
          : 'Imported. Check the steps.'}
      </p>
      <ul className="dome-list space-y-1">
        {[...skipped, ...notes].map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function MissingSecrets({ siteId, names }: { siteId: string; names: readonly string[] }) {
  const [setting, setSetting] = useState<string | null>(null);
  if (names.length === 0) return null;
  return (
    <Notice kind="warning">
      <p>Set these secrets before you try the journey or use it in a scan.</p>
      <div className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Button key={name} variant="secondary" size="sm" onClick={() => setSetting(name)}>
            Set {name}
          </Button>
        ))}
      </div>
      {setting !== null && <SecretDialog siteId={siteId} name={setting} onClose={() => setSetting(null)} />}
    </Notice>
  );
}
