import {
  mdiCheckDecagramOutline,
  mdiCursorDefaultClickOutline,
  mdiHistory,
  mdiImageSearchOutline,
  mdiSourceBranch,
} from '@mdi/js';
import { Icon } from '../../components/Icon.tsx';
import { ProductScreenshot } from '../../marketing/product-screenshots/ProductScreenshot.tsx';

const benefits = [
  {
    icon: mdiImageSearchOutline,
    title: 'See every issue on your page',
    text: 'Each issue is outlined on a screenshot of the page, next to its source code and the measured values.',
  },
  {
    icon: mdiSourceBranch,
    title: 'One issue per root cause',
    text: 'Everything that one change to a template would fix is a single issue, however many pages it affects. The most severe come first.',
  },
  {
    icon: mdiCheckDecagramOutline,
    title: 'Verified fixes',
    text: 'We apply each fix to your live page and test the page again before we call it proven. In HTML, React, Vue, Angular or Svelte.',
  },
  {
    icon: mdiHistory,
    title: 'Progress from scan to scan',
    text: 'The next scan checks off what you fixed and flags what is new or has come back. Reports cover managers, planners and developers.',
  },
  {
    icon: mdiCursorDefaultClickOutline,
    title: 'Tested in a real browser',
    text: 'Your pages run as they do for visitors, including JavaScript. The same page gives the same findings every time.',
  },
] as const;

/** The benefits of a scan, beside a product screenshot. */
export function ScanBenefits() {
  return (
    <section aria-labelledby="promises" className="page-width pt-section">
      <h2 id="promises" className="max-w-[20ch] text-page">
        A short list of fixes, not hundreds of findings
      </h2>
      <div className="mt-10 grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <ul className="grid gap-y-8">
          {benefits.map(({ icon, title, text }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5">
              <span className="grid size-12 place-items-center rounded-field bg-accent text-on-accent">
                <Icon path={icon} className="size-7" />
              </span>
              <div>
                <h3 className="text-title">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <ProductScreenshot
          name="issues"
          alt="Issues found in the demo shop, each with its occurrences and a screenshot with the element outlined"
        />
      </div>
    </section>
  );
}
