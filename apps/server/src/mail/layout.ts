import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { render, toPlainText } from '@react-email/render';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import type { MailContent } from './content.ts';

/** Text at 16 px and a line length that reads well; the colours are those of the application. */
const FONT = 'Verdana, "Segoe UI", Arial, sans-serif';
const STYLES = {
  body: { backgroundColor: '#faf8f3', color: '#16181d', fontFamily: FONT, margin: 0, padding: '24px 12px' },
  card: { backgroundColor: '#ffffff', borderRadius: '16px', maxWidth: '560px', padding: '32px 28px' },
  brand: {
    borderLeft: '10px solid #ffc72c',
    fontSize: '18px',
    fontWeight: 700,
    margin: 0,
    paddingLeft: '10px',
  },
  heading: { fontSize: '24px', lineHeight: '32px', margin: '24px 0 12px' },
  text: { fontSize: '16px', lineHeight: '26px', margin: '12px 0' },
  quiet: {
    color: '#4b4f59',
    fontSize: '14px',
    lineHeight: '22px',
    margin: '10px 0',
    wordBreak: 'break-word',
  },
  button: {
    backgroundColor: '#1e4c9c',
    borderRadius: '12px',
    color: '#ffffff',
    fontSize: '16px',
    fontWeight: 700,
    margin: '12px 0',
    padding: '14px 22px',
  },
  link: { color: '#1e4c9c' },
  list: { margin: '4px 0 0', paddingLeft: '22px' },
  line: { borderColor: '#e2dccd', margin: '24px 0 12px' },
} as const satisfies Record<string, CSSProperties>;

/** Mail programs that know the scheme take these; the others show the light colours, or darken them themselves. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #101318 !important; color: #f3f0e8 !important; }
  .card { background-color: #191d24 !important; }
  .quiet { color: #b1b7c3 !important; }
  .button { background-color: #93b7ff !important; color: #0b1a38 !important; }
  .link { color: #93b7ff !important; }
  .line { border-color: #2d333d !important; }
}`;

/** A message in its two forms. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Gives a message its look. */
export async function renderMail(content: MailContent): Promise<RenderedMail> {
  const html = await render(documentOf(content));
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { subject: content.subject, html, text };
}

function documentOf({
  subject,
  heading,
  paragraphs,
  facts,
  action,
  notes,
  reason,
  stop,
}: MailContent): ReactNode {
  const text = (content: ReactNode) => h(Text, { style: STYLES.text }, content);
  const quiet = (content: ReactNode) => h(Text, { className: 'quiet', style: STYLES.quiet }, content);
  const each = (lines: readonly string[], show: (line: string) => ReactNode) =>
    lines.map((line) => h('div', { key: line }, show(line)));
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, DARK),
    ),
    h(
      'body',
      { className: 'page', style: STYLES.body },
      h(
        Container,
        { className: 'card', style: STYLES.card },
        // A landmark of its own, so that a mail read in a browser is reached at once.
        h(
          'main',
          null,
          h('div', { style: STYLES.brand }, 'Curbcut'),
          h(Heading, { as: 'h1', style: STYLES.heading }, heading),
          each(paragraphs, text),
          facts && factList(facts),
          // Where a link opens is the mail program's business; the library's own choice is a new window.
          action &&
            h(
              Button,
              { className: 'button', href: action.href, target: '_self', style: STYLES.button },
              action.label,
            ),
          action && linkInFull(action.href),
          each(notes, quiet),
          h(Hr, { className: 'line', style: STYLES.line }),
          quiet(reason),
          stop && quiet(h('a', { className: 'link', href: stop.href, style: STYLES.link }, stop.label)),
        ),
      ),
    ),
  );
}

/** The address to be copied, since buttons do not work everywhere. In text the button is an address already. */
function linkInFull(href: string): ReactNode {
  const props = { className: 'quiet', style: STYLES.quiet, 'data-skip-in-text': 'true' };
  return h(
    Text,
    props,
    'If the button does not work, copy this address into your browser: ',
    h('a', { className: 'link', href, style: STYLES.link }, href),
  );
}

function listItem(text: string, index: number): ReactNode {
  return h('li', { key: index }, text);
}

function factList(facts: NonNullable<MailContent['facts']>): ReactNode {
  return h(
    'dl',
    { style: STYLES.text },
    facts.map(({ name, value }) =>
      h(
        'div',
        { key: name },
        h('dt', { className: 'quiet', style: { ...STYLES.quiet, margin: '10px 0 0' } }, `${name}: `),
        typeof value === 'string'
          ? h('dd', { style: { margin: 0 } }, value)
          : h('dd', { style: { margin: 0 } }, h('ul', { style: STYLES.list }, value.map(listItem))),
      ),
    ),
  );
}
