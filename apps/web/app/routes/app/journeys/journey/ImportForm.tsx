import { importJourney, type Site } from '@curbcut/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '#app/api/call-api.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { FileField } from '#app/components/FileField.tsx';
import { TextAreaField } from '#app/components/TextAreaField.tsx';
import { JourneyProblem } from '#app/journeys/JourneyProblem.tsx';
import type { Draft } from './JourneyEditor.tsx';

interface Props {
  site: Site;
  onImported: (draft: Draft) => void;
}

/** Turns a pasted or uploaded recording into a journey to edit. */
export function ImportForm({ site, onImported }: Props) {
  const [content, setContent] = useState('');
  const importing = useMutation({
    mutationFn: (text: string) =>
      callApi(importJourney, { params: { siteId: site.id }, body: { content: text } }),
    onSuccess: onImported,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    importing.mutate(content);
  }
  function startEmpty() {
    const journey = { title: 'Journey', steps: [{ type: 'navigate', url: `${site.origin}/` }] };
    onImported({ journey, details: [], skipped: [], notes: [] });
  }
  return (
    <Card className="p-5 sm:p-6">
      <form onSubmit={submit} className="grid gap-5">
        <div className="max-w-prose space-y-2">
          <h2 className="text-title">Start from a recording</h2>
          <p>
            Record the steps with Chrome DevTools Recorder or <code>npx playwright codegen</code>, or paste
            Pa11y actions. We never run code from a recording or store its passwords.
          </p>
        </div>
        <TextAreaField
          label="Recording"
          name="content"
          rows={10}
          required
          spellCheck={false}
          className="font-mono"
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <FileField
          label="Or choose a file"
          accept=".json,.js,.ts,.mjs,.txt,application/json,text/plain"
          onFile={(file) => void file?.text().then(setContent)}
        />
        <JourneyProblem error={importing.error} lead="We couldn’t use this recording." />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={importing.isPending}>
            Import recording
          </Button>
          <Button variant="secondary" onClick={startEmpty}>
            Add steps manually
          </Button>
        </div>
      </form>
    </Card>
  );
}
