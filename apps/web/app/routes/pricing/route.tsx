import type { PlanName, SubscriptionPlan } from '@curbcut/contract';
import { plans } from '@curbcut/contract/plan-table';
import { mdiChevronDown } from '@mdi/js';
import { Badge } from '#app/components/Badge.tsx';
import { Icon } from '#app/components/Icon.tsx';
import { LinkButton } from '#app/components/LinkButton.tsx';
import { Surface } from '#app/components/Surface.tsx';
import { formatNumber } from '#app/format/format.ts';
import { PageCallToAction } from '#app/marketing/PageCallToAction.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { useSession } from '#app/session/session.ts';
import { IfSetting } from '#app/site/IfSetting.tsx';
import { getSiteSetting } from '#app/site/site-settings.ts';

const audiences: Readonly<Record<PlanName, string>> = {
  Free: 'For one small site, or to try it out.',
  Starter: 'For a site that changes every week.',
  Pro: 'For a team with several sites.',
  Business: 'For many sites, or very large sites.',
};

/** The plans, from the same table that the server uses. */
export default function Pricing() {
  return (
    <>
      <PageIntro
        title="Pay for scans, not for issues found"
        lead={
          <>
            Every plan uses the same scanner and finds the same issues. Plans differ in scans per month
            <IfSetting setting="!accountPagesPerScan"> and pages per scan</IfSetting>. No credit card
            required, and a 30-day money-back guarantee on every paid plan.
          </>
        }
      />
      <section aria-labelledby="plans" className="page-width">
        <h2 id="plans" className="visually-hidden">
          Plans
        </h2>
        <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
          {plans.map((plan) => (
            <PlanCard
              key={plan.name}
              plan={plan}
              audience={audiences[plan.name]}
              isFirst={plan.price_per_month === 0}
            />
          ))}
        </ul>
        <p className="mt-4 text-small text-muted">Prices are in US dollars and exclude tax.</p>
        <div className="mt-10 grid gap-6 lg:grid-cols-2">
          <Surface tone="sunken" className="space-y-3 p-6 sm:p-8">
            <h2 className="text-title">Without an account</h2>
            <p>
              Scan up to {getSiteSetting('visitorPagesPerScan')} pages at a time, and start up to{' '}
              {getSiteSetting('visitorScansPerHour')} scans an hour. Every result gets its own link.
            </p>
            <LinkButton to="/scan" variant="secondary">
              Start Free Scan
            </LinkButton>
          </Surface>
          <Surface tone="sunken" className="space-y-3 p-6 sm:p-8">
            <h2 className="text-title">On your own machine</h2>
            <p>
              Curbcut is open source under the MIT license. It’s free to install on your own servers, with
              your own plans and limits.
            </p>
            <LinkButton to="/platform" variant="secondary">
              See how it works
            </LinkButton>
          </Surface>
        </div>
      </section>
      <PricingFaq />
      <PageCallToAction title="Try it before you sign up">
        First findings in seconds; a five-page scan takes about a minute. No account needed, and it finds the
        same issues as every plan.
      </PageCallToAction>
    </>
  );
}

interface PlanCardProps {
  plan: SubscriptionPlan;
  /** Who the plan is for. */
  audience: string;
  /** Whether to recommend the plan. */
  isFirst: boolean;
}

/** A plan with its price and limits. */
function PlanCard({ plan, audience, isFirst }: PlanCardProps) {
  const isFree = plan.price_per_month === 0;
  const { user } = useSession();
  const isOwn = user !== null && user.subscription_tier.name === plan.name;
  return (
    <li
      className={`flex flex-col gap-5 rounded-card border bg-surface p-6 shadow-card sm:p-8 ${isFirst ? 'border-2 border-ink' : 'border-line'}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="text-title">{plan.name}</h3>
        {isOwn && <Badge tone="accent">Your plan</Badge>}
        {isFirst && !user && <Badge tone="accent">Start here</Badge>}
      </div>
      <p className="text-muted">{audience}</p>
      <p>
        <span className="text-page font-extrabold">{formatDollars(plan.price_per_month)}</span>{' '}
        <span className="text-muted">{isFree ? 'forever' : 'a month'}</span>
      </p>
      <ul className="dome-list space-y-2">
        <li>
          <strong>{formatNumber(plan.max_scans_per_month)}</strong> scans a month
        </li>
        <li>
          <IfSetting setting="!accountPagesPerScan">
            <strong>{formatNumber(plan.max_pages_per_scan)}</strong> pages a scan
          </IfSetting>
          <IfSetting setting="accountPagesPerScan">
            <strong>{getSiteSetting('accountPagesPerScan')}</strong> pages a scan
          </IfSetting>
        </li>
      </ul>
      <LinkButton
        to={user ? '/subscription' : '/register'}
        variant={isFirst ? 'primary' : 'secondary'}
        className="mt-auto"
      >
        {isOwn ? 'Manage plan' : isFree && !user ? 'Start free' : `Choose ${plan.name}`}
      </LinkButton>
    </li>
  );
}

const dollarFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A price in US dollars, such as `$49`. */
function formatDollars(amount: number): string {
  return dollarFormat.format(amount);
}

const questions = [
  {
    question: 'Do I need a credit card to start?',
    answer:
      'No credit card required. The Free plan needs only your name, an email address and a password; a scan from the home page needs only the website address.',
  },
  {
    question: 'How does the 30-day money-back guarantee work?',
    answer:
      'If a paid plan isn’t for you, write to us within 30 days of your first payment and we’ll refund it. No questions asked.',
  },
  {
    question: 'What counts as a scan?',
    answer:
      'A scan counts when it starts. If we couldn’t test a single page, you get it back. Quotas reset every calendar month (UTC).',
  },
  {
    question: 'What happens when I reach my quota?',
    answer:
      'You keep all results, and there are no extra charges. You can start new scans on the first of the next month, or right away if you upgrade.',
  },
  {
    question: 'Do larger plans find more issues?',
    answer: (
      <>
        No. Every plan uses the same rules in the same browser. Larger plans scan{' '}
        <IfSetting setting="!accountPagesPerScan">more pages, </IfSetting>more often.
      </>
    ),
  },
  {
    question: 'Does a plan make my site comply with WCAG or the law?',
    answer:
      'No. Automated scans find part of the issues; people have to test the rest. Curbcut helps you fix what it finds and lists what needs review.',
  },
] as const;

/** Frequently asked questions, built with native elements that open without JavaScript. */
function PricingFaq() {
  return (
    <section aria-labelledby="questions" className="page-width py-section">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 id="questions" className="text-page">
          Frequently asked questions
        </h2>
        <div className="border-t border-line">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-b border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-small py-3 text-large font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <Icon
                  path={mdiChevronDown}
                  className="size-6 transition-[rotate] duration-(--quick) group-open:rotate-180"
                />
              </summary>
              <p className="max-w-prose pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
