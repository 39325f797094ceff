import { useSearchParams } from 'react-router';
import { Breadcrumb } from '#app/components/Breadcrumb.tsx';
import { MegaMenu, MegaMenuColumn, MegaMenuLink } from '#app/components/mega-menu/MegaMenu.tsx';
import { NavigationTabs } from '#app/components/NavigationTabs.tsx';
import { Pagination } from '#app/components/pagination/Pagination.tsx';
import { TabPanel, Tabs } from '#app/components/Tabs.tsx';
import { ComponentSection } from './ComponentSection.tsx';

const pages = 20;

export function Navigation() {
  const [search] = useSearchParams();
  return (
    <ComponentSection title="Navigation" description="A strip of paving marks the current item.">
      <Breadcrumb
        ancestors={[
          { to: '/scan-results', label: 'Scans' },
          { to: '/scan-results?all', label: 'shop.example' },
        ]}
        currentTitle="Buttons have an accessible name"
      />
      <NavigationTabs
        label="Example tabs"
        links={[
          { to: '?page=7', label: 'Issues', count: '1,204', isCurrent: true },
          { to: '?page=8', label: 'History', count: '9', isCurrent: false },
          { to: '?page=9', label: 'Schedule', isCurrent: false },
        ]}
      />
      <Tabs
        label="About the element"
        tabs={[
          { id: 'what', label: 'What it is' },
          { id: 'why', label: 'Why it matters' },
          { id: 'how', label: 'How to fix it' },
        ]}
      >
        <TabPanel id="what">
          <p>A button that contains only an image.</p>
        </TabPanel>
        <TabPanel id="why">
          <p>Screen reader users hear only “button”.</p>
        </TabPanel>
        <TabPanel id="how">
          <p>Add alternative text to the image, or a name to the button.</p>
        </TabPanel>
      </Tabs>
      <nav aria-label="Example mega menu" className="relative">
        <MegaMenu
          label="Resources"
          buttonClassName="min-h-11 rounded-field px-4 font-semibold hover:bg-primary-soft"
          panelClassName="left-0 w-[min(44rem,100%)]"
        >
          <div className="grid gap-6 sm:grid-cols-2">
            <MegaMenuColumn title="Learn">
              <MegaMenuLink to="/#learn" badge="Most Popular">
                Accessibility Compliance
              </MegaMenuLink>
              <MegaMenuLink to="/#testing">Testing &amp; Auditing</MegaMenuLink>
            </MegaMenuColumn>
            <MegaMenuColumn title="Support">
              <MegaMenuLink to="/#help">Help Center</MegaMenuLink>
              <MegaMenuLink to="/#emergency" badge="24/7">
                Emergency Support
              </MegaMenuLink>
            </MegaMenuColumn>
          </div>
        </MegaMenu>
      </nav>
      <Pagination
        label="Pages of scans"
        currentPage={Number(search.get('page') ?? 7)}
        pageCount={pages}
        getPageUrl={(page) => `?page=${page}`}
      />
    </ComponentSection>
  );
}
