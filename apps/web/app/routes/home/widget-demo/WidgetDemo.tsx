import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Switch } from '../../../components/Switch.tsx';

const widgetSettings = [
  'Text size, spacing and a readable font',
  'More contrast, dark or light, by the colours of the page',
  'Marked links and headings, a reading guide, a large pointer',
  'Stopped movement, a strong focus outline, ways through the page by keyboard',
];
const preservedFeatures = [
  'Barriers in your pages stay until you mend them',
  'No text, name, role or focus of yours is rewritten',
  'No cookies, and no call to any server but for its own files',
];

/** The real widget, on this very page: on, its button stands in the corner; off, the page is as it was. */
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
            A widget for comfort, not for cover
          </h2>
          <p className="text-large text-muted">
            Optional, and under 50KB: visitors set how they see a page, from the text size to a high contrast
            and aids for the keyboard. It changes one visitor’s view.
          </p>
          <Switch
            label={
              <>
                Widget <span aria-hidden="true">{isOn ? 'ON' : 'OFF'}</span>
              </>
            }
            hint="Puts the real one on this page: its button stands in the lower corner, where lines begin."
            checked={isOn}
            onChange={({ target }) => turn(target.checked)}
          />
          <p role="status">
            {isOn && isMissing && 'The widget could not be loaded. Reload the page and try again.'}
          </p>
        </div>
        <div className="grid gap-8 sm:grid-cols-2">
          <PointList title="What visitors set" points={widgetSettings} />
          <div className="space-y-4">
            <PointList title="What it leaves alone" points={preservedFeatures} />
            <Link to="/help/widget" className="text-link">
              What the widget does not do
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

/** Switched on and off in a hurry, the widget starts once the one before has gone. */
let pendingRemoval: Promise<void> = Promise.resolve();

function startWidget(isStopped: () => boolean): Promise<void> {
  const begun = pendingRemoval.then(() => insertDemoWidget(isStopped));
  pendingRemoval = begun.catch(() => undefined);
  return begun;
}

/** In the corner opposite to the assistant's; not opened, since it would lie over the switch. */
async function insertDemoWidget(isStopped: () => boolean): Promise<void> {
  const { insertWidget } = await import('../../../widget/insert-widget.ts');
  if (isStopped()) return;
  await insertWidget(document, { position: 'bottom-start', about: '/help/widget' });
  if (isStopped()) window.CurbcutWidget?.stop();
}
