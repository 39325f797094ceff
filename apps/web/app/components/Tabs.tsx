import type { ReactNode } from 'react';
import { TabPanel as AriaTabPanel, Tabs as AriaTabs, Tab, TabList } from 'react-aria-components/Tabs';

interface Props {
  /** What the tabs are about. */
  label: string;
  tabs: readonly { id: string; label: string }[];
  /** One `TabPanel` for each tab. */
  children: ReactNode;
}

/** Parts of one thing, of which one is shown. Where a part has its own address, use links instead. */
export function Tabs({ label, tabs, children }: Props) {
  return (
    <AriaTabs className="min-w-0">
      <TabList aria-label={label} className="mb-5 flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className="-mb-px inline-flex min-h-12 cursor-pointer items-center rounded-t-small border-b-4 border-transparent px-4 font-semibold text-muted hover:text-ink forced-colors:border-[Canvas] forced-colors:data-selected:border-[Highlight] data-selected:border-accent data-selected:text-ink"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {children}
    </AriaTabs>
  );
}

export function TabPanel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <AriaTabPanel id={id} className="rounded-small outline-offset-4">
      {children}
    </AriaTabPanel>
  );
}
