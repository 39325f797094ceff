import { createJourney, type JourneyDocument, type Site, type TriedJourney } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { SelectField } from '#app/components/SelectField.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { JourneyProblem } from '#app/journeys/JourneyProblem.tsx';
import { useReloadJourneys } from '#app/journeys/use-journeys.ts';

interface Props {
  site: Site;
  tried: TriedJourney;
  onRestart: () => void;
}

/** Asks for the signed-in indicator, and saves the sign-in. */
export function IndicatorForm({ site, tried, onRestart }: Props) {
  const { page, steps, journey } = tried;
  const marks = page?.marks ?? [];
  const navigate = useNavigate();
  const reload = useReloadJourneys(site.id);
  const saving = useMutation({
    mutationFn: (document: JourneyDocument) =>
      callApi(createJourney, { params: { siteId: site.id }, body: { journey: document } }),
    onSuccess: async ({ title }) => {
      await reload();
      showToast({ kind: 'success', text: `${title} was saved. You can use it in scans and schedules.` });
      await navigate(`/sites/${site.id}?view=journeys`);
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const mark = marks[Number(form.get('mark') || -1)];
    const own = String(form.get('own_mark') ?? '').trim();
    const element = own !== '' ? [own] : mark?.selectors;
    const title = String(form.get('title')).trim();
    saving.mutate({ ...journey, title, ...(element && { signedIn: { element } }) });
  }
  const screenshot = steps.at(-1)?.screenshot;
  return (
    <Card className="grid gap-6 p-5 sm:p-6">
      <form onSubmit={submit} className="grid gap-5">
        <h2 className="text-title">Are we signed in?</h2>
        <p className="max-w-prose">
          The screenshot shows the page after the last step, {page?.url}. Choose something only signed-in
          visitors see. Scans look for it on each page, so a page where the session was lost never counts as
          tested.
        </p>
        {marks.length === 0 && (
          <Notice kind="warning">
            <p>
              We couldn’t find anything that shows we’re signed in. If the screenshot shows a signed-in page,
              enter a selector, such as text/Welcome. Otherwise, start over.
            </p>
          </Notice>
        )}
        <SelectField
          label="Shown only to signed-in visitors"
          name="mark"
          options={[
            ...marks.map(({ label }, index) => ({ value: String(index), label })),
            { value: '', label: 'Something else, or nothing' },
          ]}
        />
        <TextField
          label="Selector for something else"
          name="own_mark"
          isOptional
          spellCheck={false}
          placeholder="text/Welcome"
          hint="If you leave this empty, pages that redirect to the sign-in page or show its form count as signed out."
        />
        <TextField label="Name of the journey" name="title" required maxLength={100} defaultValue="Sign in" />
        <JourneyProblem error={saving.error} lead="We couldn’t save the sign-in." />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={saving.isPending}>
            Save sign-in
          </Button>
          <Button variant="secondary" onClick={onRestart}>
            Start over
          </Button>
        </div>
      </form>
      {screenshot && (
        <img
          src={screenshot}
          alt="The page after the last step"
          className="w-full rounded-field border border-line"
        />
      )}
    </Card>
  );
}
