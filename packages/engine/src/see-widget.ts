import type { RestingPage } from '@curbcut/capture';

/** What of the widget is on a page. All of it comes from the page, which may write what it likes there. */
export interface WidgetSeen {
  /** Addresses of its script elements. */
  readonly scripts: readonly string[];
  /** Whether its button is there. */
  readonly started: boolean;
}

const MOST_SCRIPTS = 5;
const MOST_LETTERS = 500;

/** Looks for the widget on a page at rest. */
export function seeWidget({ mainFrame }: RestingPage): Promise<WidgetSeen> {
  return mainFrame.evaluate<WidgetSeen>(`({
    scripts: [...document.querySelectorAll('script[src*="/widget/v1/"]')]
      .slice(0, ${MOST_SCRIPTS})
      .map(({ src }) => src.slice(0, ${MOST_LETTERS})),
    started: document.querySelector('curbcut-widget')?.shadowRoot != null,
  })`);
}
