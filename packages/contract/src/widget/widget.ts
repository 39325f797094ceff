import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { Timestamp } from '../entities/enums.ts';
import { Problem } from '../problem.ts';
import { WIDGET_LANGUAGES, WIDGET_OPTIONS, WIDGET_POSITIONS, WIDGET_SETTINGS } from './widget-options.ts';

const MAX_DOMAINS = 20;
/** Domain name as in a URL, without scheme, port or path. */
const domainPattern =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const shortcutPattern = /^((alt|ctrl|meta|shift)\+)*(alt|ctrl|meta)\+((alt|ctrl|meta|shift)\+)*[a-z0-9]$/;

/** Widget settings of an account. */
export const WidgetConfiguration = z
  .object({
    position: z.enum(WIDGET_POSITIONS).describe('Corner of the button; start and end follow the language'),
    language: z.enum(['auto', ...WIDGET_LANGUAGES]).describe('`auto`: the language of each page'),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'Enter the color as # and six hexadecimal digits, such as #1f4fa3')
      .describe('Of the button; what stands on it is black or white, whichever stands out more'),
    shortcut: z
      .string()
      .trim()
      .toLowerCase()
      .regex(shortcutPattern, 'Write it like alt+shift+a: with Alt, Ctrl or Meta, and one letter or digit')
      .or(z.literal(''))
      .describe('Opens the panel; empty for none'),
    without: z.array(z.enum(WIDGET_OPTIONS)).describe('What visitors are not offered'),
    domains: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(domainPattern, 'Write a domain like example.com, without https:// and /'),
      )
      .max(MAX_DOMAINS, `Name ${MAX_DOMAINS} domains at most`)
      .describe('Where it starts, each with all below it; none: wherever the snippet stands'),
    counts: z.boolean().describe('Ask visitors whether the use of settings may be counted'),
  })
  .meta({ id: 'WidgetConfiguration' });
export type WidgetConfiguration = z.infer<typeof WidgetConfiguration>;

export const Widget = z
  .object({
    configuration: WidgetConfiguration,
    snippet: z.string().describe('The script element, with its integrity, for the head of every page'),
    use: z
      .array(z.object({ setting: z.enum(WIDGET_SETTINGS), count: z.number().int().min(1) }))
      .describe('Of the last 30 days, by visitors who agreed to be counted; the most used first'),
    updated_at: Timestamp.nullable().describe('Null while nothing has been saved'),
  })
  .meta({ id: 'Widget' });
export type Widget = z.infer<typeof Widget>;

export const getWidget = defineRoute({
  method: 'GET',
  path: '/api/widget/',
  id: 'readWidget',
  summary: 'The widget of the signed-in person',
  replies: { 200: Widget, 401: Problem, 403: Problem, 503: Problem },
});

export const putWidget = defineRoute({
  method: 'PUT',
  path: '/api/widget/',
  id: 'putWidget',
  summary: 'Set up the widget; pages get it with the new snippet',
  description:
    'The widget asks no server for its settings: they are attributes of its script element. A changed configuration ' +
    'therefore holds on pages that have the changed snippet.',
  body: WidgetConfiguration,
  replies: { 200: Widget, 400: Problem, 401: Problem, 403: Problem, 503: Problem },
});

export const WidgetCheck = z
  .object({
    url: z.string(),
    status: z
      .enum(['works', 'outdated', 'not-started', 'missing', 'not-reached'])
      .describe(
        '`works`: it started. `outdated`: it started from another snippet than the present one. `not-started`: its ' +
          'script element is there, but it did not start. `missing`: it is not there. `not-reached`: the page was not seen',
      ),
    message: z.string().describe('What was seen and what to do, in sentences'),
  })
  .meta({ id: 'WidgetCheck' });
export type WidgetCheck = z.infer<typeof WidgetCheck>;

export const checkWidget = defineRoute({
  method: 'POST',
  path: '/api/widget/check/',
  id: 'checkWidget',
  summary: 'Look at a live page for the widget, with the browser that scans',
  body: z.object({ url: z.string().trim().min(1, 'Enter the address of a page').max(2000) }),
  replies: { 200: WidgetCheck, 400: Problem, 401: Problem, 403: Problem, 429: Problem, 503: Problem },
});

export const recordWidgetUse = defineRoute({
  method: 'POST',
  path: '/api/widget/{widgetId}/use/',
  id: 'countWidgetUse',
  summary: 'Count which settings a visitor uses, who has agreed to it',
  description:
    'Sent by the widget as text/plain, which browsers send to other sites without asking. Only sums by day and setting ' +
    'are kept: no address, no browser, no page. Refused where the owner does not count, or from other domains than theirs.',
  params: z.object({ widgetId: z.uuid() }),
  body: z.object({ used: z.array(z.enum(WIDGET_SETTINGS)).min(1).max(WIDGET_SETTINGS.length) }),
  replies: {
    200: z.object({ counted: z.boolean() }),
    404: Problem,
    429: Problem,
  },
});
