import type { WidgetConfiguration } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { BrowserFrame } from '../../../components/BrowserFrame.tsx';
import { insertWidget, type WidgetAttributes } from '../../../widget/insert-widget.ts';

/** The real widget on our sample page, as it is being set up. */
export function WidgetPreview({ draft }: { draft: WidgetConfiguration }) {
  const attributes = getWidgetAttributes(draft);
  const key = JSON.stringify(attributes);
  return (
    <BrowserFrame url="Sample page">
      {/* Another set-up is another visit to the page. */}
      <SamplePage key={key} attributes={attributes} />
    </BrowserFrame>
  );
}

function SamplePage({ attributes }: { attributes: WidgetAttributes }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [isMissing, setMissing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key names the attributes, so they never change
  useEffect(() => {
    if (!frame) return;
    const place = () => {
      const page = frame.contentDocument;
      if (page) insertWidget(page, attributes).catch(() => setMissing(true));
    };
    frame.addEventListener('load', place);
    frame.src = '/widget/v1/sample.html';
    return () => frame.removeEventListener('load', place);
  }, [frame]);
  return (
    <>
      {isMissing && <p className="p-4">The widget has not been built, so it cannot be shown.</p>}
      <iframe ref={setFrame} title="Preview of the widget on a sample page" className="h-152 w-full" />
    </>
  );
}

/** What the script element of the preview has; it starts here whatever domains it is for. */
function getWidgetAttributes({ position, language, color, shortcut, without, counts }: WidgetConfiguration) {
  return {
    position,
    ...(language !== 'auto' && { lang: language }),
    color,
    shortcut,
    without: without.join(' '),
    about: '/help/widget',
    // Shown, and never sent: nobody has agreed to anything in a preview.
    ...(counts && { counts: 'about:blank' }),
  };
}
