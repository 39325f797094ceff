import type { WidgetConfiguration } from '@curbcut/contract';
import { escapeHtml } from '@curbcut/reports';
import { WIDGET_PATH, type WidgetRelease } from './widget-release.ts';

/** The configuration before anything is saved. */
export const defaultConfiguration: WidgetConfiguration = {
  position: 'bottom-end',
  language: 'auto',
  color: '#1f4fa3',
  shortcut: '',
  without: [],
  domains: [],
  counts: false,
};

/** Path of the page that explains the widget's limits. */
const ABOUT_PATH = '/help/widget';

/**
 * Renders the script element for the head of every page. Attributes with default values are left out.
 *
 * @param origin URL of the server, without a trailing slash.
 */
export function renderSnippet(
  { position, language, color, shortcut, without, domains, counts }: WidgetConfiguration,
  { file, integrity }: WidgetRelease,
  origin: string,
  widgetId: string,
): string {
  const attributes = {
    src: `${origin}${WIDGET_PATH}${file}`,
    integrity,
    crossorigin: 'anonymous',
    ...(position !== defaultConfiguration.position && { 'data-position': position }),
    ...(language !== defaultConfiguration.language && { 'data-lang': language }),
    ...(color !== defaultConfiguration.color && { 'data-color': color }),
    ...(shortcut && { 'data-shortcut': shortcut }),
    ...(without.length > 0 && { 'data-without': without.join(' ') }),
    ...(domains.length > 0 && { 'data-domains': domains.join(' ') }),
    ...(counts && { 'data-counts': `${origin}/api/widget/${widgetId}/use/` }),
    'data-about': `${origin}${ABOUT_PATH}`,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<script defer\n  ${written.join('\n  ')}></script>`;
}
