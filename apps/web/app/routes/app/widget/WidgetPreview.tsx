import type { WidgetConfiguration } from '@curbcut/contract';
import { useEffect, useState } from 'react';
import { BrowserFrame } from '#app/components/BrowserFrame.tsx';
import { insertWidget, type WidgetAttributes } from '#app/widget/insert-widget.ts';

/** The real widget on a sample page, with the current settings. */
export function WidgetPreview({ draft }: { draft: WidgetConfiguration }) {
  const attributes = getWidgetAttributes(draft);
  const key = JSON.stringify(attributes);
  return (
    <BrowserFrame url="Sample page">
      {/* Changing the settings reloads the preview. */}
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
      {isMissing && <p className="p-4">Preview unavailable.</p>}
      <iframe ref={setFrame} title="Preview of the widget on a sample page" className="h-72 w-full sm:h-80" />
    </>
  );
}

/** The preview's script attributes; the preview starts regardless of the configured domains. */
function getWidgetAttributes({ position, language, color, shortcut, without, counts }: WidgetConfiguration) {
  return {
    position,
    ...(language !== 'auto' && { lang: language }),
    color,
    shortcut,
    without: without.join(' '),
    about: '/help/widget',
    // Shows the checkbox for consent. Nothing is sent, because this is only a preview.
    ...(counts && { counts: 'about:blank' }),
  };
}
