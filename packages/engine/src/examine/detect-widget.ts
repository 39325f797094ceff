import type { StablePage } from '@curbcut/capture';
import type { WidgetDetection } from '../types.ts';

const MAX_SCRIPTS = 5;
const MAX_URL_LENGTH = 500;

/** Looks for the widget on a stable page. */
export function detectWidget({ mainFrame }: StablePage): Promise<WidgetDetection> {
  return mainFrame.evaluate<WidgetDetection>(`({
    scriptUrls: [...document.querySelectorAll('script[src*="/widget/v1/"]')]
      .slice(0, ${MAX_SCRIPTS})
      .map(({ src }) => src.slice(0, ${MAX_URL_LENGTH})),
    isStarted: document.querySelector('curbcut-widget')?.shadowRoot != null,
  })`);
}
