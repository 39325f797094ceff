import { useParams } from 'react-router';
import { ErrorState } from '#app/components/ContentStates.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { IfCan } from '#app/organizations/IfCan.tsx';
import { useCan, useOrganization } from '#app/organizations/use-organization.ts';
import { PeriodReports } from './PeriodReports.tsx';
import { ReportSchedules } from './ReportSchedules.tsx';
import { ScanReports } from './ScanReports.tsx';

/** The organization's reports: for single scans, for several sites, and scheduled ones. */
export default function Reports() {
  const { view } = useParams();
  const { organization } = useOrganization();
  const can = useCan();
  const tabs = [
    { to: '/reports', label: 'Scan reports', isCurrent: view === undefined },
    { to: '/reports/sites', label: 'Portfolio and progress', isCurrent: view === 'sites' },
    ...(can('reports:write')
      ? [{ to: '/reports/schedules', label: 'Scheduled', isCurrent: view === 'schedules' }]
      : []),
  ];
  const isKnown = view === undefined || view === 'sites' || view === 'schedules';
  return (
    <div className="grid gap-8">
      <header className="space-y-1">
        <h1 className="text-page">Reports</h1>
        <p className="text-muted">Share what was tested, what was found and what needs review.</p>
      </header>
      <NavigationTabs label="Report views" links={tabs} />
      {!isKnown && (
        <ErrorState title="Page not found" actions={<LinkButton to="/reports">See scan reports</LinkButton>}>
          <p>The link may be incomplete. Choose a view above.</p>
        </ErrorState>
      )}
      {view === undefined && <ScanReports />}
      {view === 'sites' && organization && (
        <PeriodReports key={organization.id} organization={organization} />
      )}
      {view === 'schedules' && organization && (
        <IfCan permission="reports:write" otherwise={<p>You can’t schedule reports in this organization.</p>}>
          <ReportSchedules key={organization.id} organization={organization} />
        </IfCan>
      )}
    </div>
  );
}
