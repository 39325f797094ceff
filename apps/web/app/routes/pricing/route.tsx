import type { PlanName } from '@curbcut/contract';
import { plans } from '@curbcut/contract/plan-table';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Surface } from '../../components/Surface.tsx';
import { PageCallToAction } from '../../marketing/PageCallToAction.tsx';
import { PageIntro } from '../../marketing/PageIntro.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PricingFaq } from './PricingFaq.tsx';

const audiences: Readonly<Record<PlanName, string>> = {
  Free: 'For one small site, or for a first look.',
  Starter: 'For a site that changes every week.',
  Pro: 'For a team with several sites.',
  Business: 'For many sites, or very large ones.',
};

/** The plans, from the same table that the server counts by. */
export default function Pricing() {
  return (
    <>
      <PageIntro
        title="Pay for pages read, not for what is found"
        lead="Every plan finds the same things in the same way. They differ in how many scans a month and how many pages a scan. No credit card required, and a 30-day money-back guarantee on every paid plan."
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
              Anyone can scan up to 5 pages of a site, 10 times an hour, unless this installation is set
              otherwise. The result has an address of its own.
            </p>
            <LinkButton to="/scan" variant="secondary">
              Start Free Scan
            </LinkButton>
          </Surface>
          <Surface tone="sunken" className="space-y-3 p-6 sm:p-8">
            <h2 className="text-title">On your own machine</h2>
            <p>
              Curbcut is open source, under the MIT licence. Installed on your own machine it costs nothing,
              and your installation decides about plans and limits itself.
            </p>
            <LinkButton to="/platform" variant="secondary">
              See how it works
            </LinkButton>
          </Surface>
        </div>
      </section>
      <PricingFaq />
      <PageCallToAction title="Scan first, decide later">
        The first scan takes a minute and no account. What it finds is what every plan would find.
      </PageCallToAction>
    </>
  );
}
