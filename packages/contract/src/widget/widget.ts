import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';

/** Widget options that a site owner can turn off: the values of `data-without`. */
export const WIDGET_OPTIONS = [
  'size',
  'spacing',
  'font',
  'theme',
  'saturation',
  'links',
  'headings',
  'motion',
  'cursor',
  'guide',
  'focus',
  'navigation',
  'speech',
  'profiles',
] as const;
export type WidgetOption = (typeof WIDGET_OPTIONS)[number];

export const WIDGET_POSITIONS = ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const;
export type WidgetPosition = (typeof WIDGET_POSITIONS)[number];

/** Languages of the widget's own text, as BCP 47 tags. */
export const WIDGET_LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ar', 'he', 'zh'] as const;

/** Settings that a site's visitors can change, as counted in the usage statistics. */
export const WIDGET_SETTINGS = [
  'size',
  'line',
  'letter',
  'word',
  'font',
  'theme',
  'saturation',
  'links',
  'headings',
  'motion',
  'cursor',
  'guide',
  'focus',
] as const;
export type WidgetSetting = (typeof WIDGET_SETTINGS)[number];

const MAX_DOMAINS = 20;
/** Domain name as in a URL, without scheme, port or path. */
const domainPattern =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const shortcutPattern = /^((alt|ctrl|meta|shift)\+)*(alt|ctrl|meta)\+((alt|ctrl|meta|shift)\+)*[a-z0-9]$/;

/** An account's widget settings. */
export const WidgetConfiguration = z
  .object({
    position: z
      .enum(WIDGET_POSITIONS)
      .describe('Page corner for the button; start and end depend on the writing direction'),
    language: z
      .enum(['auto', ...WIDGET_LANGUAGES])
      .describe('The widget’s language; `auto`: the language of each page'),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'Enter the color as # followed by six hexadecimal digits, such as #1f4fa3')
      .describe('Button color; its icon is black or white, whichever has the higher contrast'),
    shortcut: z
      .string()
      .trim()
      .toLowerCase()
      .regex(
        shortcutPattern,
        'Enter a shortcut such as alt+shift+a: Alt, Ctrl or Meta with one letter or digit',
      )
      .or(z.literal(''))
      .describe('Keyboard shortcut that opens the panel; empty for none'),
    without: z.array(z.enum(WIDGET_OPTIONS)).describe('Options that aren’t offered to visitors'),
    domains: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(domainPattern, 'Enter a domain such as example.com, without https:// and without a path'),
      )
      .max(MAX_DOMAINS, `Enter at most ${MAX_DOMAINS} domains`)
      .describe(
        'Domains on which the widget starts, including their subdomains; if empty, it starts on all pages that contain the snippet',
      ),
    counts: z.boolean().describe('Whether to ask visitors for permission to count which settings they use'),
  })
  .meta({ id: 'WidgetConfiguration' });
export type WidgetConfiguration = z.infer<typeof WidgetConfiguration>;

export const Widget = z
  .object({
    configuration: WidgetConfiguration,
    snippet: z
      .string()
      .describe(
        'Script element for the head of every page. For the organization: with the settings and an integrity attribute. ' +
          'For a site: its file contains the settings, so that the element stays the same when the settings change',
      ),
    site_id: z.uuid().nullable().describe('The site; null for the organization’s widget'),
    is_inherited: z
      .boolean()
      .describe('Whether the site has no settings of its own, so that the organization’s settings apply'),
    use: z
      .array(z.object({ setting: z.enum(WIDGET_SETTINGS), count: z.number().int().min(1) }))
      .describe('Settings used in the last 30 days by visitors who gave permission, most used first'),
    updated_at: Timestamp.nullable().describe('Null until the configuration is saved for the first time'),
  })
  .meta({ id: 'Widget' });
export type Widget = z.infer<typeof Widget>;

const widgetQuery = z.object({
  site_id: z
    .uuid()
    .optional()
    .describe('A site; if omitted, the settings of all sites without their own settings'),
});

export const getWidget = defineRoute({
  method: 'GET',
  path: '/api/widget/',
  id: 'getWidget',
  summary: 'Get the widget of the organization or of one of its sites',
  access: 'organization:read',
  query: widgetQuery,
  replies: { 200: Widget, 400: Problem, 401: Problem, 403: Problem, 503: Problem, 404: Problem },
});

export const putWidget = defineRoute({
  method: 'PUT',
  path: '/api/widget/',
  id: 'putWidget',
  summary: 'Save the widget configuration of the organization or of one of its sites',
  description:
    'The configuration is in the snippet or, for a site, in the file that the site’s snippet loads, so the widget requests ' +
    'nothing but its own files, unless usage counting is on. A change takes effect on pages with the new snippet or, ' +
    'with the site’s snippet, within five minutes.',
  access: 'organization:admin',
  query: widgetQuery,
  body: WidgetConfiguration,
  replies: { 200: Widget, 400: Problem, 401: Problem, 403: Problem, 503: Problem, 404: Problem },
});

export const resetSiteWidget = defineRoute({
  method: 'DELETE',
  path: '/api/widget/',
  id: 'resetSiteWidget',
  summary: 'Delete a site’s widget configuration, so that the organization’s configuration applies',
  access: 'organization:admin',
  query: z.object({ site_id: z.uuid() }),
  replies: { 200: Widget, 400: Problem, 401: Problem, 403: Problem, 503: Problem, 404: Problem },
});

export const WidgetCheck = z
  .object({
    url: z.string(),
    status: z
      .enum(['works', 'outdated', 'not-started', 'missing', 'not-reached'])
      .describe(
        '`works`: the widget started. `outdated`: it started from an old snippet. `not-started`: the page contains its ' +
          'script element, but it didn’t start. `missing`: the page doesn’t contain it. `not-reached`: the page ' +
          'couldn’t be opened',
      ),
    message: z.string().describe('What was found and what to do about it, in sentences'),
  })
  .meta({ id: 'WidgetCheck' });
export type WidgetCheck = z.infer<typeof WidgetCheck>;

export const checkWidget = defineRoute({
  method: 'POST',
  path: '/api/widget/check/',
  id: 'checkWidget',
  summary: 'Check whether the widget works on a live page, with the browser that runs scans',
  access: 'organization:admin',
  body: z.object({ url: z.string().trim().min(1, 'Enter the URL of a page').max(2000) }),
  replies: {
    200: WidgetCheck,
    400: Problem,
    401: Problem,
    403: Problem,
    429: Problem,
    503: Problem,
    404: Problem,
  },
});

export const recordWidgetUse = defineRoute({
  method: 'POST',
  path: '/api/widget/{widgetId}/use/',
  id: 'recordWidgetUse',
  summary: 'Count the settings a visitor uses, with the visitor’s permission',
  description:
    'Sent by the widget as text/plain, which browsers send to other origins without a preflight request. Only totals by ' +
    'day and setting are stored: no IP address, browser or page. Rejected if the site owner hasn’t turned on counting, or if sent from another domain.',
  access: 'public',
  params: z.object({ widgetId: z.uuid() }),
  body: z.object({ used: z.array(z.enum(WIDGET_SETTINGS)).min(1).max(WIDGET_SETTINGS.length) }),
  replies: {
    200: z.object({ counted: z.boolean() }),
    404: Problem,
    429: Problem,
  },
});
