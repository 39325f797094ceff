import { cleanLine, cleanText } from '@curbcut/reports';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { render, toPlainText } from '@react-email/render';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';

/** An email's content before it's rendered. Everything in it is plain text. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Names and values, in order. */
  readonly facts?: readonly { readonly name: string; readonly value: string | readonly string[] }[];
  /** The main action. */
  readonly action?: { readonly label: string; readonly href: string };
  /** Shown below the action: how long it's valid, and what to do if the email is unexpected. */
  readonly notes: readonly string[];
  /** The page for unsubscribing from this type of recurring email. */
  readonly unsubscribe?: { readonly label: string; readonly href: string };
  /** Why the recipient is getting it. */
  readonly reason: string;
}

/** An email and its recipient. */
export interface AddressedMail {
  readonly to: string;
  /** Composes the content from current data, with new links; undefined if there's nothing to send anymore. */
  compose(): Promise<MailContent | undefined>;
  /** Records whether the email was sent, where people can see it. @param problem null if it was sent */
  recordOutcome?(problem: string | null): Promise<void>;
}

/** Text at 16 px with a readable line length; the colors are the application's. */
const fontStack = 'Verdana, "Segoe UI", Arial, sans-serif';
const styles = {
  body: {
    backgroundColor: '#faf8f3',
    color: '#16181d',
    fontFamily: fontStack,
    margin: 0,
    padding: '24px 12px',
  },
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

/**
 * Mail programs that support color schemes use these styles; others show the light colors or darken them themselves.
 */
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #101318 !important; color: #f3f0e8 !important; }
  .card { background-color: #191d24 !important; }
  .quiet { color: #b1b7c3 !important; }
  .button { background-color: #93b7ff !important; color: #0b1a38 !important; }
  .link { color: #93b7ff !important; }
  .line { border-color: #2d333d !important; }
}`;

/** An email as HTML and as text. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Renders an email. Some of its text comes from scanned pages, so characters that reorder text are replaced.
 */
export async function renderMail(message: MailContent): Promise<RenderedMail> {
  const content = cleanContent(message);
  const html = await render(renderDocument(content));
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { subject: content.subject, html, text };
}

function cleanContent(content: MailContent): MailContent {
  const { subject, heading, paragraphs, facts, notes, reason } = content;
  return {
    ...content,
    subject: cleanLine(subject),
    heading: cleanText(heading),
    paragraphs: paragraphs.map(cleanText),
    ...(facts && { facts: facts.map(cleanFact) }),
    notes: notes.map(cleanText),
    reason: cleanText(reason),
  };
}

type Fact = NonNullable<MailContent['facts']>[number];

const cleanFact = ({ name, value }: Fact): Fact => ({
  name: cleanText(name),
  value: typeof value === 'string' ? cleanText(value) : value.map(cleanText),
});

function renderDocument({
  subject,
  heading,
  paragraphs,
  facts,
  action,
  notes,
  reason,
  unsubscribe,
}: MailContent): ReactNode {
  const text = (content: ReactNode) => h(Text, { style: styles.text }, content);
  const quiet = (content: ReactNode) => h(Text, { className: 'quiet', style: styles.quiet }, content);
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
      h('style', null, darkStyles),
    ),
    h(
      'body',
      { className: 'page', style: styles.body },
      h(
        Container,
        { className: 'card', style: styles.card },
        // A landmark, so that people who read the email in a browser can jump to it.
        h(
          'main',
          null,
          h('div', { style: styles.brand }, 'Curbcut'),
          h(Heading, { as: 'h1', style: styles.heading }, heading),
          each(paragraphs, text),
          facts && renderFactList(facts),
          // Lets the mail program decide where links open; the library's default is a new window.
          action &&
            h(
              Button,
              { className: 'button', href: action.href, target: '_self', style: styles.button },
              action.label,
            ),
          action && renderFullLink(action.href),
          each(notes, quiet),
          h(Hr, { className: 'line', style: styles.line }),
          quiet(reason),
          unsubscribe &&
            quiet(
              h('a', { className: 'link', href: unsubscribe.href, style: styles.link }, unsubscribe.label),
            ),
        ),
      ),
    ),
  );
}

/**
 * The URL to copy, because buttons don't work everywhere. In the text version, the button is already a URL.
 */
function renderFullLink(href: string): ReactNode {
  const props = { className: 'quiet', style: styles.quiet, 'data-skip-in-text': 'true' };
  return h(
    Text,
    props,
    'If the button doesn’t work, copy this link into your browser: ',
    h('a', { className: 'link', href, style: styles.link }, href),
  );
}

function renderListItem(text: string, index: number): ReactNode {
  return h('li', { key: index }, text);
}

function renderFactList(facts: NonNullable<MailContent['facts']>): ReactNode {
  return h(
    'dl',
    { style: styles.text },
    facts.map(({ name, value }) =>
      h(
        'div',
        { key: name },
        h('dt', { className: 'quiet', style: { ...styles.quiet, margin: '10px 0 0' } }, `${name}: `),
        typeof value === 'string'
          ? h('dd', { style: { margin: 0 } }, value)
          : h('dd', { style: { margin: 0 } }, h('ul', { style: styles.list }, value.map(renderListItem))),
      ),
    ),
  );
}
