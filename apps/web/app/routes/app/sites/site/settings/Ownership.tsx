import {
  checkSiteOwnership,
  getSiteOwnership,
  type OwnershipMethod,
  type Site,
  type SiteOwnership,
  type SiteVerification,
} from '@curbcut/contract';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sitesKey } from '#app/account/user-scans.ts';
import { getErrorMessage } from '#app/api/api-error.ts';
import { callApi } from '#app/api/call-api.ts';
import { Badge } from '#app/components/Badge.tsx';
import { Button } from '#app/components/Button.tsx';
import { Card } from '#app/components/Card.tsx';
import { ErrorNotice } from '#app/components/ErrorNotice.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { TabPanel, Tabs } from '#app/components/Tabs.tsx';
import { showToast } from '#app/components/toast/toasts.ts';
import { useCopy } from '#app/components/use-copy.ts';
import { formatDateOrNever, getHost } from '#app/format/format.ts';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useUpdateCachedSite } from '#app/sites/use-sites.ts';

const methodNames: Readonly<Record<OwnershipMethod, string>> = {
  dns: 'DNS record',
  file: 'File',
  meta: 'Meta element',
};

/** Whether a site's ownership is verified and, for those who can scan it, how to verify it. */
export function Ownership({ site }: { site: Site }) {
  const { verification } = site;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-6">
      <div className="max-w-prose space-y-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-title font-bold">
          Ownership
          <Badge tone={verification ? 'success' : 'neutral'}>
            {verification ? 'Verified' : 'Not verified'}
          </Badge>
        </h2>
        <p>
          {verification
            ? describeVerification(verification)
            : 'Verify that your organization controls this site to scan pages that its robots.txt excludes. Everything else works without it.'}
        </p>
      </div>
      <IfCan permission="scans:write">
        <Instructions site={site} />
      </IfCan>
    </Card>
  );
}

function describeVerification({ method, verified_at: since, checked_at: checked }: SiteVerification): string {
  const how = `Verified on ${formatDateOrNever(since)} (${methodNames[method]}).`;
  return `${how} Last check: ${formatDateOrNever(checked)}. Scans of this site can include pages that its robots.txt excludes.`;
}

function Instructions({ site }: { site: Site }) {
  const queries = useQueryClient();
  const key = [...sitesKey, 'one', site.id, 'ownership'];
  const update = useUpdateCachedSite(site.id);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(getSiteOwnership, { params: { siteId: site.id }, signal }),
  });
  const [chosen, setChosen] = useState<OwnershipMethod>();
  const checking = useMutation({
    mutationFn: (method: OwnershipMethod) =>
      callApi(checkSiteOwnership, { params: { siteId: site.id }, body: { method } }),
    onSuccess: (ownership) => {
      queries.setQueryData<SiteOwnership>(key, ownership);
      update({ verification: ownership.verification });
      showToast({ kind: 'success', text: `${getHost(site.origin)} is verified.` });
    },
    // A failed check can end the verification.
    onError: () => queries.invalidateQueries({ queryKey: [...sitesKey, 'one', site.id] }),
  });
  if (error)
    return (
      <div className="grid justify-items-start gap-3">
        <p>We couldn’t load the instructions. {getErrorMessage(error)}</p>
        <Button variant="secondary" size="sm" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <p className="text-muted">Loading instructions...</p>;
  const methods = (['dns', 'file', 'meta'] as const).filter((method) => data[method] !== null);
  const method = chosen ?? data.verification?.method ?? methods[0]!;
  return (
    <>
      <Tabs
        label="How to verify"
        isCompact
        tabs={methods.map((id) => ({ id, label: methodNames[id] }))}
        selected={method}
        onSelect={(id) => {
          setChosen(id as OwnershipMethod);
          checking.reset();
        }}
      >
        {data.dns && (
          <TabPanel id="dns">
            <Steps text="Add a TXT record where you manage the domain’s DNS. New records can take an hour to appear.">
              <CopyableValue label="Name" value={data.dns.name} />
              <CopyableValue label="Value" value={data.dns.value} />
            </Steps>
          </TabPanel>
        )}
        <TabPanel id="file">
          <Steps text="Create a text file at this URL with this line. The file can contain other lines.">
            <CopyableValue label="URL" value={data.file.url} />
            <CopyableValue label="Line" value={data.file.content} />
          </Steps>
        </TabPanel>
        <TabPanel id="meta">
          <Steps
            text={`Add this element to the head of ${data.meta.url}. It must be in the HTML that the server sends.`}
          >
            <CopyableValue label="Element" value={data.meta.html} />
          </Steps>
        </TabPanel>
      </Tabs>
      <ErrorNotice error={checking.error} />
      <Button
        variant="secondary"
        className="justify-self-start"
        isPending={checking.isPending}
        onClick={() => checking.mutate(method)}
      >
        Check now
      </Button>
    </>
  );
}

function Steps({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>{text}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line rounded-card border border-line px-4">
        {children}
      </dl>
    </div>
  );
}

function CopyableValue({ label, value }: { label: string; value: string }) {
  const { copied, handlers } = useCopy(() => value);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-small font-semibold text-muted">{label}</dt>
      <dd>
        <code className="wrap-anywhere">{value}</code>
      </dd>
      <dd className="max-sm:mt-1 sm:col-start-2 sm:row-span-2 sm:row-start-1">
        <Button variant="secondary" size="sm" {...handlers}>
          <Icon path={copied ? mdiCheck : mdiContentCopy} className="size-5" />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
          <span className="visually-hidden"> {label.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  );
}
