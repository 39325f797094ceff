import type { AccessibilityStatement, StatementBlock } from '@curbcut/contract';
import { cleanText } from '../clean-text.ts';
import { html, type SafeHtml } from '../html/safe-html.ts';

type Sections = AccessibilityStatement['sections'];

/** Only these links are rendered as links; anything else that was entered remains text. */
const isSafeLink = (href: string): boolean => /^(?:https?:\/\/|mailto:)/i.test(href);

/**
 * Renders a statement as an HTML document without styles, so that it adopts the styles of the site that
 * publishes it.
 */
export function renderStatementHtml(title: string, sections: Sections): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${sections.map(({ heading, level, blocks }) => html`${heading !== '' && renderHeading(heading, level)}${blocks.map(renderBlock)}`)}</main>
</body>
</html>
`.text;
}

const renderHeading = (heading: string, level: 2 | 3): SafeHtml =>
  level === 2
    ? html`<h2>${heading}</h2>
`
    : html`<h3>${heading}</h3>
`;

function renderBlock(block: StatementBlock): SafeHtml {
  if (block.kind === 'paragraph') {
    return html`<p>${block.text}</p>
`;
  }
  const items = block.items.map(({ label, text, href }) => {
    const content = href !== null && isSafeLink(href) ? html`<a href="${href}">${text}</a>` : text;
    return html`<li>${label}${content}</li>
`;
  });
  return html`<ul>
${items}</ul>
`;
}

/** Renders a statement as Markdown (CommonMark). Characters with a meaning in Markdown are escaped. */
export function renderStatementMarkdown(title: string, sections: Sections): string {
  const parts = sections.flatMap(({ heading, level, blocks }) => [
    ...(heading === '' ? [] : [`${'#'.repeat(level)} ${escapeMarkdown(heading)}`]),
    ...blocks.map(toMarkdown),
  ]);
  return `${[`# ${escapeMarkdown(title)}`, ...parts].join('\n\n')}\n`;
}

function toMarkdown(block: StatementBlock): string {
  if (block.kind === 'paragraph') return escapeMarkdown(block.text);
  return block.items
    .map(({ label, text, href }) => {
      const name = escapeMarkdown(text);
      const isLink = href !== null && isSafeLink(href);
      const content = isLink ? `[${name}](<${encodeURI(decodeSafely(href))}>)` : name;
      return `- ${label === '' ? '' : `${escapeMarkdown(label)} `}${content}`;
    })
    .join('\n');
}

/** Decodes a URL, so that encoding it again changes only unsafe characters. */
function decodeSafely(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}

/** Escapes punctuation that has a meaning in CommonMark, and numbers that would start a list. */
function escapeMarkdown(text: string): string {
  return cleanText(text.replace(/\s+/g, ' ').trim())
    .replace(/[\\`*_[\]<>#|~&]/g, '\\$&')
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
