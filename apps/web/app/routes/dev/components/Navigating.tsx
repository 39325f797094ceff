import { useSearchParams } from 'react-router';
import { Breadcrumb } from '../../../components/Breadcrumb.tsx';
import { MegaMenu } from '../../../components/mega-menu/MegaMenu.tsx';
import { MegaMenuColumn, MegaMenuLink } from '../../../components/mega-menu/MegaMenuColumn.tsx';
import { NavigationTabs } from '../../../components/NavigationTabs.tsx';
import { Pagination } from '../../../components/pagination/Pagination.tsx';
import { TabPanel, Tabs } from '../../../components/Tabs.tsx';
import { Part } from './Part.tsx';

const pages = 20;

export function Navigating() {
  const [search] = useSearchParams();
  return (
    <Part title="Finding the way" about="A strip of paving under the place where one is.">
      <Breadcrumb
        above={[
          { to: '/scan-results', label: 'Scans' },
          { to: '/scan-results?all', label: 'shop.example' },
        ]}
        here="Buttons without a name"
      />
      <NavigationTabs
        label="Example of parts"
        links={[
          { to: '?page=7', words: 'Issues', count: '1,204', here: true },
          { to: '?page=8', words: 'History', count: '9', here: false },
          { to: '?page=9', words: 'Schedule', here: false },
        ]}
      />
      <Tabs
        label="About the element"
        tabs={[
          { id: 'what', label: 'What it is' },
          { id: 'why', label: 'Why it matters' },
          { id: 'how', label: 'How to mend it' },
        ]}
      >
        <TabPanel id="what">
          <p>A button that holds a picture only.</p>
        </TabPanel>
        <TabPanel id="why">
          <p>Screen-reader users hear only “button”.</p>
        </TabPanel>
        <TabPanel id="how">
          <p>Give the picture a text, or the button a name.</p>
        </TabPanel>
      </Tabs>
      <nav aria-label="Example of a mega-menu" className="relative">
        <MegaMenu
          label="Resources"
          buttonClassName="min-h-11 rounded-field px-4 font-semibold hover:bg-primary-soft"
          panelClassName="left-0 w-[min(44rem,100%)]"
        >
          <div className="grid gap-6 sm:grid-cols-2">
            <MegaMenuColumn title="Learn">
              <MegaMenuLink to="/#learn" mark="Most Popular">
                Accessibility Compliance
              </MegaMenuLink>
              <MegaMenuLink to="/#testing">Testing &amp; Auditing</MegaMenuLink>
            </MegaMenuColumn>
            <MegaMenuColumn title="Support">
              <MegaMenuLink to="/#help">Help Center</MegaMenuLink>
              <MegaMenuLink to="/#emergency" mark="24/7">
                Emergency Support
              </MegaMenuLink>
            </MegaMenuColumn>
          </div>
        </MegaMenu>
      </nav>
      <Pagination
        label="Pages of scans"
        page={Number(search.get('page') ?? 7)}
        pages={pages}
        addressOf={(page) => `?page=${page}`}
      />
    </Part>
  );
}
