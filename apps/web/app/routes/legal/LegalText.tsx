import type { LegalPage } from '@curbcut/contract';
import type { ReactNode } from 'react';

/**
 * The operator's text if this page was loaded with one: the server replaces the default text with it
 * (`apps/server/src/static/complete-page.ts`). Links to legal pages load a new document, so it is always present.
 */
const operatorText =
  typeof document === 'undefined' ? null : document.querySelector('[data-legal-text][data-replaced]');
const replaceableText = operatorText && {
  page: operatorText.getAttribute('data-legal-text'),
  html: operatorText.innerHTML,
};

interface Props {
  page: LegalPage;
  /** The default text, shown unless the operator has replaced it. */
  children: ReactNode;
}

/** The text of a legal page: sections with headings, paragraphs and lists. */
export function LegalText({ page, children }: Props) {
  if (replaceableText?.page === page) {
    return (
      <div
        data-legal-text={page}
        data-replaced=""
        className={className}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it and this page was loaded with it
        dangerouslySetInnerHTML={{ __html: replaceableText.html }}
      />
    );
  }
  return (
    <div data-legal-text={page} className={className}>
      {children}
    </div>
  );
}

const className = 'legal-text page-width pb-section';
