import { type Widget, WidgetConfiguration } from '@curbcut/contract';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { getErrorMessage } from '#app/api/api-error.ts';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { CodeBlock } from '#app/components/CodeBlock.tsx';
import { ComboBoxField } from '#app/components/ComboBoxField.tsx';
import { ErrorState, LoadingState } from '#app/components/ContentStates.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Notice } from '#app/components/Notice.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { formatNumber } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { getSiteLabel } from '#app/sites/site-filters.ts';
import { useSites } from '#app/sites/use-sites.ts';
import { Installation } from './Installation.tsx';
import { useResetWidget, useWidget } from './use-widget.ts';
import { WidgetForm } from './WidgetForm.tsx';
import { WidgetPreview } from './WidgetPreview.tsx';
import { settingLabels } from './widget-labels.ts';

/** The widget: its settings, preview, installation and usage. */
export default function WidgetScreen() {
  const [siteId, setSiteId] = useState<string | null>(null);
  const { drafts, keepDraft, dropDraft } = useDrafts();
  const widget = useWidget(siteId);
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="space-y-1">
        <h1 className="text-page">Widget</h1>
        <p className="max-w-prose text-muted">
          A button that lets visitors adjust how your pages look. It doesn’t fix the pages themselves. See{' '}
          <Link to="/help/widget" className="text-link">
            what the widget doesn’t do
          </Link>
          .
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_auto_auto_1fr]">
        <SitePicker siteId={siteId} onChange={setSiteId} drafts={drafts} />
        {widget.data ? (
          <IfCan permission="organization:admin" otherwise={<WidgetFacts widget={widget.data} />}>
            <WidgetEditor
              key={widget.data.site_id}
              widget={widget.data}
              draft={drafts.get(widget.data.site_id) ?? widget.data.configuration}
              onDraftChange={(draft) => keepDraft(widget.data.site_id, draft)}
              onSaved={(saved) => dropDraft(widget.data.site_id, saved)}
            />
          </IfCan>
        ) : (
          <div className="xl:col-span-2">
            {widget.error ? (
              <ErrorState
                title="We couldn’t load the widget"
                actions={<Button onClick={() => widget.refetch()}>Try again</Button>}
              >
                <p>{getErrorMessage(widget.error)}</p>
              </ErrorState>
            ) : (
              <LoadingState>Loading widget...</LoadingState>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** The option for the organization's settings, which isn't a site. */
const ORGANIZATION = 'organization';

/** By site id; null for the organization's. */
type Drafts = ReadonlyMap<string | null, WidgetConfiguration>;

/** Unsaved settings, which are kept while other sites are shown. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>(new Map());

  function keepDraft(ofSite: string | null, draft: WidgetConfiguration | null): void {
    setDrafts((before) => {
      const after = new Map(before);
      if (draft === null) after.delete(ofSite);
      else after.set(ofSite, draft);
      return after;
    });
  }

  /** Settings that were changed while they were being saved are still unsaved. */
  function dropDraft(ofSite: string | null, saved: WidgetConfiguration): void {
    setDrafts((before) => {
      const draft = WidgetConfiguration.safeParse(before.get(ofSite)).data;
      if (JSON.stringify(draft) !== JSON.stringify(saved)) return before;
      const after = new Map(before);
      after.delete(ofSite);
      return after;
    });
  }

  return { drafts, keepDraft, dropDraft };
}

interface SitePickerProps {
  siteId: string | null;
  onChange: (siteId: string | null) => void;
  drafts: Drafts;
}

/** Selects the site whose settings are shown, and lists the other sites with unsaved changes. */
function SitePicker({ siteId, onChange, drafts }: SitePickerProps) {
  const { data } = useSites();
  if (!data || data.sites.length === 0) return null;
  const unsaved = [
    ...(siteId !== null && drafts.has(null) ? ['the organization'] : []),
    ...data.sites.filter(({ id }) => id !== siteId && drafts.has(id)).map(getSiteLabel),
  ];
  return (
    <div className="grid gap-4">
      <ComboBoxField
        label="Site"
        hint="A site can have its own settings, which you can change without replacing the snippet. The organization’s settings apply to all other sites."
        options={[
          { id: ORGANIZATION, label: 'Whole organization' },
          ...data.sites.map((site) => ({ id: site.id, label: getSiteLabel(site) })),
        ]}
        value={siteId ?? ORGANIZATION}
        onValueChange={(value) => onChange(value === ORGANIZATION ? null : value)}
      />
      {unsaved.length > 0 && (
        <Notice kind="warning" isAnnounced>
          <p className="wrap-anywhere">
            You have unsaved changes for {new Intl.ListFormat('en-GB').format(unsaved)}. They’re kept until
            you leave this screen.
          </p>
        </Notice>
      )}
    </div>
  );
}

/** The widget's snippet and usage, for someone who can't change its settings. */
function WidgetFacts({ widget }: { widget: Widget }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:col-span-2">
      <section aria-labelledby="install" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="install" className="text-title">
          Install the widget
        </h2>
        <p className="max-w-prose text-muted">
          Copy this into the head of every page. Owners and admins can change the widget’s settings.
        </p>
        <CodeBlock code={widget.snippet} label="Snippet" />
      </section>
      <WidgetUsage use={widget.use} />
    </div>
  );
}

interface WidgetEditorProps {
  widget: Widget;
  draft: WidgetConfiguration;
  /** Called with null once there are no unsaved changes. */
  onDraftChange: (draft: WidgetConfiguration | null) => void;
  onSaved: (saved: WidgetConfiguration) => void;
}

/** The settings form, with the preview and the snippet next to it. */
function WidgetEditor({ widget, draft, ...form }: WidgetEditorProps) {
  const isSaved = JSON.stringify(draft) === JSON.stringify(widget.configuration);
  return (
    <>
      <section
        aria-labelledby="preview"
        className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:col-start-2 xl:row-span-2 xl:row-start-1"
      >
        <h2 id="preview" className="text-title">
          Preview
        </h2>
        <WidgetPreview draft={draft} />
      </section>
      <div className="xl:col-start-1 xl:row-span-3 xl:row-start-2">
        <SettingsCard widget={widget} draft={draft} {...form} />
      </div>
      <div className="xl:col-start-2 xl:row-start-3">
        <Installation widget={widget} isSaved={isSaved} />
      </div>
      <div className="xl:col-span-2">
        <WidgetUsage use={widget.use} />
      </div>
    </>
  );
}

function SettingsCard({ widget, draft, onDraftChange, onSaved }: WidgetEditorProps) {
  const [resets, setResets] = useState(0);
  return (
    <Card className="grid gap-8 p-5 sm:p-6">
      {widget.site_id !== null && (
        <SettingsOrigin
          siteId={widget.site_id}
          isInherited={widget.is_inherited}
          onReset={() => {
            onDraftChange(null);
            setResets(resets + 1);
          }}
        />
      )}
      <WidgetForm
        key={resets}
        siteId={widget.site_id}
        draft={draft}
        onChange={(changed) =>
          onDraftChange(JSON.stringify(changed) === JSON.stringify(widget.configuration) ? null : changed)
        }
        onSaved={onSaved}
      />
    </Card>
  );
}

/** Shows whether a site has its own settings, and lets the user delete them. */
function SettingsOrigin({
  siteId,
  isInherited,
  onReset,
}: {
  siteId: string;
  isInherited: boolean;
  onReset: () => void;
}) {
  const reset = useResetWidget(siteId);
  const origin = useRef<HTMLParagraphElement>(null);
  return (
    <div className="grid justify-items-start gap-3">
      <p ref={origin} tabIndex={-1} className="text-muted">
        {isInherited
          ? 'This site uses the organization’s settings. If you save changes here, it gets its own.'
          : 'This site has its own settings.'}
      </p>
      <ErrorNotice error={reset.error} />
      {!isInherited && (
        <Button
          variant="secondary"
          isPending={reset.isPending}
          onClick={() =>
            reset.mutate(undefined, {
              onSuccess: () => {
                onReset();
                // The button is gone.
                origin.current?.focus();
                showToast({ kind: 'success', text: 'The site now uses the organization’s settings.' });
              },
            })
          }
        >
          Use organization’s settings
        </Button>
      )}
    </div>
  );
}

/** Settings used by visitors who agreed to be counted. */
function WidgetUsage({ use }: Pick<Widget, 'use'>) {
  return (
    <section aria-labelledby="use" className="grid gap-4">
      <h2 id="use" className="text-title">
        Usage in the last 30 days
      </h2>
      {use.length === 0 ? (
        <p className="text-muted">No usage data yet. Only visitors who agree are counted.</p>
      ) : (
        <dl className="grid max-w-xl gap-y-2">
          {use.map(({ setting, count }) => (
            <div key={setting} className="flex justify-between gap-4 border-b border-line pb-2">
              <dt>{settingLabels[setting]}</dt>
              <dd className="tabular-nums">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
