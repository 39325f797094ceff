import {
  mdiCheckDecagramOutline,
  mdiCursorDefaultClickOutline,
  mdiHistory,
  mdiImageSearchOutline,
  mdiSourceBranch,
} from '@mdi/js';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/Button.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Surface } from '#app/components/Surface.tsx';
import { TextField } from '#app/components/TextField.tsx';
import { ProductScreenshot } from '#app/marketing/product-screenshots/ProductScreenshot.tsx';
import { simplifyUrl } from '#app/scans/simplify-url.ts';
import { ExpertDemoLink } from '#app/site/ExpertDemoLink.tsx';
import { Assistant } from './assistant/Assistant.tsx';
import { Demo } from './demo/Demo.tsx';
import { KeyNumbers } from './key-numbers/KeyNumbers.tsx';
import { ScoreExample } from './score/ScoreExample.tsx';
import { WidgetDemo } from './widget-demo/WidgetDemo.tsx';

export default function Home() {
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <div className="page-width pt-12 pb-10 text-center sm:pt-16 sm:pb-14">
        <h1 className="mx-auto max-w-[17ch] text-display font-extrabold tracking-[-0.028em]">
          Find and fix accessibility issues on your website
        </h1>
        <div className="mt-8 sm:mt-10">
          <HeroForm form={form} />
        </div>
      </div>
      <Demo />
      <ScanBenefits />
      <ScoreExample />
      <KeyNumbers />
      <WidgetDemo />
      <AutomationLimits />
      <Assistant
        form={form}
        onQuickScan={() => form.current?.querySelector<HTMLInputElement>('[name=url]')?.focus()}
      />
    </>
  );
}

/**
 * The home page's scan form. It is a plain GET form that leads to the scan page, so it works without
 * JavaScript; with JavaScript, the scan starts immediately.
 *
 * @param form ref through which other components focus the field
 */
function HeroForm({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);

  function scan(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=url]');
    const typed = field?.value.trim() ?? '';
    if (typed === '') {
      setError('Enter your website address, such as example.com.');
      field?.focus();
      return;
    }
    void navigate(`/scan?${new URLSearchParams({ url: simplifyUrl(typed) })}`, { state: { start: true } });
  }

  return (
    <form
      ref={form}
      action="/scan"
      method="get"
      noValidate
      onSubmit={scan}
      className="mx-auto grid w-full max-w-2xl gap-x-3 gap-y-3 text-left sm:grid-cols-[1fr_auto] sm:items-start"
    >
      <TextField
        label="Website address"
        isLabelHidden
        size="lg"
        name="url"
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="example.com"
        aria-describedby="what-it-costs"
        error={error}
        onInput={() => setError(null)}
      />
      <Button type="submit" variant="gradient" size="lg">
        Scan
      </Button>
      <p id="what-it-costs" className="text-center text-small text-muted sm:col-span-2">
        Free. No account needed. Tested in a real browser.
      </p>
    </form>
  );
}

const benefits = [
  {
    icon: mdiImageSearchOutline,
    title: 'See every issue on your page',
    text: 'Each issue is outlined on a screenshot of the page, next to its source code and measurements.',
  },
  {
    icon: mdiSourceBranch,
    title: 'One issue per root cause',
    text: 'If one template change fixes it everywhere, it’s one issue, no matter how many pages it’s on. Most severe first.',
  },
  {
    icon: mdiCheckDecagramOutline,
    title: 'Verified fixes',
    text: 'We apply each fix to the page in our browser and test the page again before we call the fix verified. Your site isn’t touched. You get the code for HTML, React, Vue, Angular or Svelte.',
  },
  {
    icon: mdiHistory,
    title: 'Progress from scan to scan',
    text: 'The next scan checks off what you fixed and flags what’s new or back. There are reports for managers, planners and developers.',
  },
  {
    icon: mdiCursorDefaultClickOutline,
    title: 'Tested in a real browser',
    text: 'Your pages run as they do for visitors, including JavaScript. We list what wasn’t tested, and why.',
  },
] as const;

/** The benefits of a scan, next to a product screenshot. */
function ScanBenefits() {
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
          alt="Issues found in the demo shop, each with its occurrences and its fix, and the first one with its element outlined on the screenshot"
        />
      </div>
    </section>
  );
}

/** What automated tests cannot decide, with links to start a scan or book a demo. */
function AutomationLimits() {
  return (
    <section aria-labelledby="limits" className="page-width pt-section">
      <Surface
        tone="primary"
        className="grid items-center gap-x-12 gap-y-8 px-6 py-10 sm:px-12 sm:py-14 lg:grid-cols-[1fr_auto]"
      >
        <div className="max-w-2xl space-y-3">
          <h2 id="limits" className="text-page">
            What automated testing can’t tell you
          </h2>
          <p>
            A scanner can detect that an image has alternative text, but only a person can say whether the
            text describes the image. Every result lists what needs a human review, what we couldn’t test, and
            why. A good score is a starting point, not a certificate.
          </p>
        </div>
        <div className="flex flex-wrap gap-3 lg:flex-col">
          <LinkButton to="/scan" size="lg">
            Start Free Scan
          </LinkButton>
          <ExpertDemoLink />
        </div>
      </Surface>
    </section>
  );
}
