import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Switch } from '#app/components/Switch.tsx';

const widgetSettings = [
  'Text size, spacing and a readable font',
  'Higher contrast, dark or light, based on the page’s colors',
  'Highlighted links and headings, a reading guide, a large pointer',
  'Paused animations, a strong focus outline, keyboard shortcuts to page sections',
];
const preservedFeatures = [
  'Issues on your pages remain until you fix them',
  'Your text, accessible names, roles and focus order stay as they are',
  'No cookies. It loads only its own files.',
];

/** Turns the real widget on and off on this page. */
export function WidgetDemo() {
  const [isOn, turn] = useState(false);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let isStopped = false;
    startWidget(() => isStopped).catch(() => setMissing(true));
    return () => {
      isStopped = true;
      window.CurbcutWidget?.stop();
    };
  }, [isOn]);
  return (
    <section aria-labelledby="widget-demo" className="page-width pt-section">
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="max-w-xl space-y-5">
          <h2 id="widget-demo" className="text-page">
            A widget for comfort, not compliance
          </h2>
          <p className="text-large text-muted">
            Optional and under 50KB. Visitors choose how they see a page, from text size to high contrast and
            keyboard aids. It changes only their own view.
          </p>
          <Switch
            label={
              <>
                Widget <span aria-hidden="true">{isOn ? 'ON' : 'OFF'}</span>
              </>
            }
            hint="Turns on the real widget on this page. Its button appears in the lower corner."
            checked={isOn}
            onChange={({ target }) => turn(target.checked)}
          />
          <p role="status">
            {isOn && isMissing && 'We couldn’t load the widget. Reload the page and try again.'}
          </p>
        </div>
        <div className="grid gap-8 sm:grid-cols-2">
          <PointList title="What visitors can change" points={widgetSettings} />
          <div className="space-y-4">
            <PointList title="What it doesn’t change" points={preservedFeatures} />
            <Link to="/help/widget" className="text-link">
              What the widget doesn’t do
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

function PointList({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="border-t-2 border-ink pt-4">
      <h3 className="text-title font-bold">{title}</h3>
      <ul className="mt-2 list-disc space-y-2 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

/** If it is toggled quickly, the widget starts only after the previous one has been removed. */
let pendingRemoval: Promise<void> = Promise.resolve();

function startWidget(isStopped: () => boolean): Promise<void> {
  const begun = pendingRemoval.then(() => insertDemoWidget(isStopped));
  pendingRemoval = begun.catch(() => undefined);
  return begun;
}

/**
 * Inserts the widget in the corner opposite the assistant. Its panel stays closed, because it would cover the switch.
 */
async function insertDemoWidget(isStopped: () => boolean): Promise<void> {
  const { insertWidget } = await import('#app/widget/insert-widget.ts');
  if (isStopped()) return;
  await insertWidget(document, { position: 'bottom-start', about: '/help/widget' });
  if (isStopped()) window.CurbcutWidget?.stop();
}
