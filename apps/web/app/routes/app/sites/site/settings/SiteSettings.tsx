import type { Site } from '@curbcut/contract';
import { useCan } from '#app/organizations/use-organization.ts';
import { LabelForm } from './LabelForm.tsx';
import { Ownership } from './Ownership.tsx';
import { SiteFacts } from './SiteFacts.tsx';
import { Thresholds } from './Thresholds.tsx';

/** A site's settings. */
export default function SiteSettings({ site }: { site: Site }) {
  const can = useCan();
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 @4xl:grid-cols-2">
        {can('scans:write') ? <LabelForm site={site} /> : <SiteFacts site={site} />}
        <Thresholds site={site} />
      </div>
      <Ownership site={site} />
    </div>
  );
}
