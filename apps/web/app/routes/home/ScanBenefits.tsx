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
    title: 'Shown on your own page',
    text: 'Each barrier is outlined on a picture of the page it stands on, with its source beside it and the facts that were measured.',
  },
  {
    icon: mdiSourceBranch,
    title: 'One cause, many places',
    text: 'What one change to your template would mend is one entry, however many pages it shows on. The worst comes first.',
  },
  {
    icon: mdiCheckDecagramOutline,
    title: 'Fixes that were tried',
    text: 'A change is made in your live page and the page tested again before we call it proven. In HTML, React, Vue, Angular or Svelte.',
  },
  {
    icon: mdiHistory,
    title: 'Followed from scan to scan',
    text: 'The next scan ticks off what is mended and says what is new or back. Reports tell it to those who pay, plan and mend.',
  },
  {
    icon: mdiCursorDefaultClickOutline,
    title: 'In a real browser',
    text: 'Your pages run as they do for visitors, scripts included. The same page gives the same findings each time.',
  },
] as const;

/** What a scan gives, beside a picture of it. */
export function ScanBenefits() {
  return (
    <section aria-labelledby="promises" className="page-width pt-section">
      <h2 id="promises" className="max-w-[20ch] text-page">
        Not two hundred rows. The few things to mend
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
          alt="Causes found in the demo shop, each with the places it shows in and a part of the page with the element outlined"
        />
      </div>
    </section>
  );
}
