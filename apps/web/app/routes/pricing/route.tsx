import type { PlanName } from '@curbcut/contract';
import { plans } from '@curbcut/contract/plan-table';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Surface } from '../../components/Surface.tsx';
import { PageCallToAction } from '../../marketing/PageCallToAction.tsx';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PricingFaq } from './PricingFaq.tsx';

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
        title="Pay for pages scanned, not for issues found"
        lead="Every plan uses the same scanner and finds the same issues. Plans differ in scans per month and pages per scan. No credit card required, and a 30-day money-back guarantee on every paid plan."
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
        <p className="mt-4 text-small text-muted">Prices are in US dollars, without tax.</p>
        <div className="mt-10 grid gap-6 lg:grid-cols-2">
          <Surface tone="sunken" className="space-y-3 p-6 sm:p-8">
            <h2 className="text-title">Without an account</h2>
            <p>
              Anyone can scan up to 5 pages of a site, 10 times an hour, unless this installation has other
              limits. Each result has its own link.
            </p>
            <LinkButton to="/scan" variant="secondary">
              Start Free Scan
            </LinkButton>
          </Surface>
          <Surface tone="sunken" className="space-y-3 p-6 sm:p-8">
            <h2 className="text-title">On your own machine</h2>
            <p>
              Curbcut is open source under the MIT license. It is free to install on your own servers, where
              you set plans and limits yourself.
            </p>
            <LinkButton to="/platform" variant="secondary">
              See how it works
            </LinkButton>
          </Surface>
        </div>
      </section>
      <PricingFaq />
      <PageCallToAction title="Try it before you sign up">
        Your first scan takes a minute and needs no account. It finds the same issues as every plan.
      </PageCallToAction>
    </>
  );
}
