import type { ScanResults } from '@curbcut/contract';
import {
  mdiCheck,
  mdiClipboardCheckOutline,
  mdiFileDocumentOutline,
  mdiLinkVariant,
  mdiShareVariantOutline,
} from '@mdi/js';
import { lazy, Suspense, useState, useTransition } from 'react';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { useCopy } from '#app/components/use-copy.ts';
import { useCan } from '#app/organizations/use-organization.ts';
import { ScanAgainButton } from '#app/scans/ScanAgainButton.tsx';

// Most users open neither dialog, so the dialogs' code loads on demand.
const dialogs = {
  report: lazy(() => import('#app/reports/CreateReport.tsx')),
  share: lazy(() => import('#app/reports/ShareResults.tsx')),
};

/** A result's actions. */
export function ResultActions({ result }: { result: ScanResults }) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const [isLoading, startLoading] = useTransition();
  const can = useCan();
  const Opened = open && dialogs[open];
  const { scan_id: scanId, site_id: siteId, pages_scanned: pages } = result;
  // Icons are hidden where three buttons wouldn't fit in one row otherwise. Four buttons are in two columns.
  const icon = 'hidden size-5 @md:block';
  return (
    <div className="flex flex-wrap items-start gap-2 @4xl:self-end @max-md:has-[>:nth-child(4)]:grid @max-md:has-[>:nth-child(4)]:w-full @max-md:has-[>:nth-child(4)]:grid-cols-2 @max-md:has-[>:nth-child(4)]:[&_:is(a,button)]:w-full @max-md:[&_:is(a,button)]:px-2.5! @md:gap-3">
      {pages > 0 && can('reports:write') && (
        <Button
          variant="secondary"
          size="sm"
          isPending={isLoading}
          onClick={() => startLoading(() => setOpen('report'))}
        >
          <Icon path={mdiFileDocumentOutline} className={icon} />
          Create report
        </Button>
      )}
      {siteId === null ? (
        <CopyUrlButton />
      ) : (
        can('reports:write') && (
          // The URL of an organization's scan opens only for its members.
          <Button
            variant="secondary"
            size="sm"
            isPending={isLoading}
            onClick={() => startLoading(() => setOpen('share'))}
          >
            <Icon path={mdiShareVariantOutline} className={icon} />
            Share
          </Button>
        )
      )}
      {siteId !== null && pages > 0 && can('audits:manage') && (
        <LinkButton
          to={`/sites/${siteId}/audits/new?${new URLSearchParams({ scan: scanId })}`}
          variant="secondary"
          size="sm"
        >
          <Icon path={mdiClipboardCheckOutline} className={icon} />
          Start audit
        </LinkButton>
      )}
      <ScanAgainButton scanId={scanId} variant="secondary" size="sm" iconClassName={icon} />
      <Suspense>{Opened && <Opened scanId={scanId} onClose={() => setOpen(null)} />}</Suspense>
    </div>
  );
}

/** Copies the current view's URL with its filters, for scans that anyone with the URL can open. */
function CopyUrlButton() {
  const { copied, handlers } = useCopy(() => location.href);
  return (
    <Button variant="secondary" size="sm" {...handlers}>
      <Icon path={copied ? mdiCheck : mdiLinkVariant} className="hidden size-5 @md:block" />
      <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  );
}
