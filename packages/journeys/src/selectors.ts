import type { Selector } from './journey.ts';

/** One part of a selector in the Recorder's format: CSS, or a prefix and a value. */
export type SelectorPart =
  | {
      /**
       * `nth` (from 0) and `has-text` are our own: they select from the elements found so far, as Playwright's
       * `nth` and `filter` do.
       */
      readonly kind: 'css' | 'xpath' | 'pierce' | 'text' | 'nth' | 'has-text';
      readonly value: string;
    }
  | { readonly kind: 'aria'; readonly name: string; readonly role: string | null };

/**
 * Parses a selector. `aria/`, `text/`, `xpath/` and `pierce/` are prefixes; anything else is CSS. The role
 * follows the name: `aria/Sign in[role="button"]` (see `ARIAQueryHandler` of Puppeteer). A list is a path
 * through shadow roots.
 */
export function parseSelector(selector: Selector): SelectorPart[] {
  return (typeof selector === 'string' ? [selector] : selector).map(parsePart);
}

function parsePart(text: string): SelectorPart {
  const [, kind, value] = /^(aria|text|xpath|pierce|css|nth|has-text)\/(.*)$/s.exec(text) ?? [
    undefined,
    'css',
    text,
  ];
  if (kind !== 'aria') return { kind: kind as 'css', value: value! };
  const role = /\[\s*role\s*=\s*(["']?)([^\]"']+)\1\s*\]/.exec(value!);
  const name = /\[\s*name\s*=\s*(["'])(.*?)\1\s*\]/.exec(value!)?.[2];
  const bare = value!.replaceAll(/\[\s*(?:role|name)\s*=\s*(?:"[^"]*"|'[^']*'|[^\]]*)\]/g, '').trim();
  return { kind: 'aria', name: name ?? bare, role: role?.[2]?.trim() ?? null };
}

/** Formats an `aria/` selector. */
export const formatAriaSelector = (name: string, role: string | null): string =>
  `aria/${name}${role === null ? '' : `[role="${role}"]`}`;

/** Formats a CSS string. */
export const quoteCss = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\a ')}"`;
