import type { WidgetConfiguration } from '@curbcut/contract';
import { WIDGET_PATH, type WidgetRelease } from './widget-release.ts';

/** What someone has who has saved nothing. */
export const defaultConfiguration: WidgetConfiguration = {
  position: 'bottom-end',
  language: 'auto',
  color: '#1f4fa3',
  shortcut: '',
  without: [],
  domains: [],
  counts: false,
};

/** Where the widget says what it does not do. */
export const ABOUT_PATH = '/help/widget';

/**
 * The script element for the head of every page. Attributes that say what holds anyway are left out.
 *
 * @param origin Where people reach the server, without a slash at the end.
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
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeAttribute(value)}"`);
  return `<script defer\n  ${written.join('\n  ')}></script>`;
}

/** What the contract lets through needs none of it; the origin is the operator's. */
function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
