import type { WidgetConfiguration } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { BrowserFrame } from '../../../components/BrowserFrame.tsx';
import { insertWidget, type WidgetAttributes } from '../../../widget/insert-widget.ts';

/** The real widget on a sample page, with the current settings. */
export function WidgetPreview({ draft }: { draft: WidgetConfiguration }) {
  const attributes = getWidgetAttributes(draft);
  const key = JSON.stringify(attributes);
  return (
    <BrowserFrame url="Sample page">
      {/* Changed settings reload the page. */}
      <SamplePage key={key} attributes={attributes} />
    </BrowserFrame>
  );
}

function SamplePage({ attributes }: { attributes: WidgetAttributes }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [isMissing, setMissing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains the attributes, so they never change
  useEffect(() => {
    if (!frame) return;
    const insert = () => {
      const page = frame.contentDocument;
      if (page) insertWidget(page, attributes).catch(() => setMissing(true));
    };
    frame.addEventListener('load', insert);
    frame.src = '/widget/v1/sample.html';
    return () => frame.removeEventListener('load', insert);
  }, [frame]);
  return (
    <>
      {isMissing && <p className="p-4">The widget has not been built, so there is no preview.</p>}
      <iframe ref={setFrame} title="Preview of the widget on a sample page" className="h-152 w-full" />
    </>
  );
}

/** The script attributes of the preview; it starts regardless of the configured domains. */
function getWidgetAttributes({ position, language, color, shortcut, without, counts }: WidgetConfiguration) {
  return {
    position,
    ...(language !== 'auto' && { lang: language }),
    color,
    shortcut,
    without: without.join(' '),
    about: '/help/widget',
    // Shown but never sent: nobody has consented to anything in a preview.
    ...(counts && { counts: 'about:blank' }),
  };
}
