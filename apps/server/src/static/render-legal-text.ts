import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import type { LegalReplacement } from '../site-settings.ts';

const markdown = new MarkdownIt({ html: false, linkify: true });

/** The page has its own main heading, so the text's headings are moved down one level. */
const DEMOTED_HEADINGS = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

/**
 * Renders the operator's legal text as HTML without scripts, styles, forms or embedded content. Images are
 * excluded because the Content-Security-Policy would block those from other origins.
 */
export function renderLegalText({ format, text }: Extract<LegalReplacement, { kind: 'text' }>): string {
  const html = format === 'markdown' ? markdown.render(text) : text;
  return sanitizeHtml(html, {
    allowedTags: [
      ...[
        'h2',
        'h3',
        'h4',
        'h5',
        'h6',
        'p',
        'br',
        'hr',
        'ul',
        'ol',
        'li',
        'dl',
        'dt',
        'dd',
        'blockquote',
        'pre',
      ],
      ...['a', 'abbr', 'address', 'b', 'code', 'em', 'i', 's', 'small', 'strong', 'sub', 'sup', 'time'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      '*': ['id', 'lang', 'dir'],
      a: ['href'],
      ol: ['start', 'type'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      time: ['datetime'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
    transformTags: DEMOTED_HEADINGS,
  }).trim();
}
