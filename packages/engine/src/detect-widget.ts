import type { StablePage } from '@curbcut/capture';

/** What of the widget is on a page. All of it comes from the page, which may write what it likes there. */
export interface WidgetDetection {
  /** Addresses of its script elements. */
  readonly scriptUrls: readonly string[];
  /** Whether its button is there. */
  readonly isStarted: boolean;
}

const MAX_SCRIPTS = 5;
const MAX_URL_LENGTH = 500;

/** Looks for the widget on a page at rest. */
export function detectWidget({ mainFrame }: StablePage): Promise<WidgetDetection> {
  return mainFrame.evaluate<WidgetDetection>(`({
    scripts: [...document.querySelectorAll('script[src*="/widget/v1/"]')]
      .slice(0, ${MAX_SCRIPTS})
      .map(({ src }) => src.slice(0, ${MAX_URL_LENGTH})),
    started: document.querySelector('curbcut-widget')?.shadowRoot != null,
  })`);
}
