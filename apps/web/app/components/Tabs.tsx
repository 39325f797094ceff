import { type ReactNode, useRef } from 'react';
import { TabPanel as AriaTabPanel, Tabs as AriaTabs, Tab, TabList } from 'react-aria-components/Tabs';
import { tabScrollerClassName, useTabScroller } from './use-tab-scroller.ts';

interface Props {
  /** The tab list's name. */
  label: string;
  tabs: readonly { id: string; label: string }[];
  /** The selected tab. If omitted, the first tab is selected until the user chooses another. */
  selected?: string;
  onSelect?: (id: string) => void;
  /** Makes the tabs smaller, for tabs within a panel. */
  isCompact?: boolean;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
}

/** Tabs that show one panel at a time. For views with their own URLs, use `NavigationTabs`. */
export function Tabs({ label, tabs, selected, onSelect, isCompact = false, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  useTabScroller(scroller, selected, '[aria-selected=true]');
  return (
    <AriaTabs
      className="min-w-0"
      selectedKey={selected}
      onSelectionChange={onSelect && ((key) => onSelect(String(key)))}
    >
      <div className={`border-b-2 border-line ${isCompact ? 'mb-2' : 'mb-5'}`}>
        <TabList ref={scroller} aria-label={label} className={`${tabScrollerClassName} gap-x-1`}>
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              id={tab.id}
              className={`inline-flex shrink-0 cursor-pointer items-center rounded-small font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink data-selected:here-strip data-selected:text-ink data-selected:[--here-drop:-0.25rem] ${isCompact ? 'min-h-9 px-3 text-small' : 'min-h-12 px-4'}`}
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </div>
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
