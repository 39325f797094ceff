import type { LegalPage } from '@curbcut/contract';
import type { ReactNode } from 'react';
import { EmailLink } from '#app/site/EmailLink.tsx';
import { IfSetting } from '#app/site/IfSetting.tsx';
import { getSiteSetting } from '#app/site/site-settings.ts';

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

const className = 'legal-text page-width pb-section';

interface LegalTextProps {
  page: LegalPage;
  /** The default text, shown unless the operator has replaced it. */
  children: ReactNode;
}

/** A legal page's text: sections with headings, paragraphs and lists. */
export function LegalText({ page, children }: LegalTextProps) {
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

/** A legal page's section. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      {children}
    </>
  );
}

/** Names the operator and how to contact them, or states that no name was given. */
export function Operator() {
  return (
    <>
      <IfSetting setting="companyName" as="p">
        This Curbcut instance is run by <strong>{getSiteSetting('companyName')}</strong>.
      </IfSetting>
      <IfSetting setting="!companyName" as="p">
        The team that runs this Curbcut server has not published a name here. Ask the person who sent you the
        link to this site.
      </IfSetting>
      <IfSetting setting="contactEmail" as="p">
        Write to <EmailLink setting="contactEmail" />.
      </IfSetting>
    </>
  );
}
