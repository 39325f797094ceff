import { useState } from 'react';
import { Badge } from '../../../components/Badge.tsx';
import { BrowserFrame } from '../../../components/BrowserFrame.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { SamplePage } from './SamplePage.tsx';
import { untouched } from './settings.ts';
import { WidgetPanel } from './WidgetPanel.tsx';

/** The widget on a sample page: on, it lets a visitor set three things; off, the page is as its owner made it. */
export function WidgetDemo() {
  const [isOn, turn] = useState(false);
  const [settings, set] = useState(untouched);
  return (
    <section aria-labelledby="widget-demo" className="page-width pt-section">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="max-w-xl space-y-5">
          <Badge tone="accent">In the making</Badge>
          <h2 id="widget-demo" className="text-page">
            A widget for comfort, not for cover
          </h2>
          <p className="text-large text-muted">
            Optional, and built to weigh under 50KB: visitors set the text size, a high contrast and an aid
            for the keyboard. It changes one visitor’s view. The barriers in your pages stay until you mend
            them.
          </p>
          <Switch
            label={
              <>
                Widget <span aria-hidden="true">{isOn ? 'ON' : 'OFF'}</span>
              </>
            }
            hint="What you switch on here does to the sample what the widget will do to a page."
            checked={isOn}
            onChange={({ target }) => turn(target.checked)}
          />
        </div>
        <BrowserFrame address="Sample page">
          {isOn && <WidgetPanel settings={settings} onChange={set} />}
          <SamplePage settings={isOn ? settings : untouched} />
        </BrowserFrame>
      </div>
    </section>
  );
}
