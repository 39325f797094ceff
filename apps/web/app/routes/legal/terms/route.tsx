import { Link } from 'react-router';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { IfSetting } from '#app/site/IfSetting.tsx';
import { getSiteSetting } from '#app/site/site-settings.ts';
import { LegalSection, LegalText, Operator } from '../LegalText.tsx';

/** The default terms for a self-hosted server. */
export default function Terms() {
  return (
    <>
      <PageIntro title="Terms of use" lead="The rules for using this service, in plain language." />
      <LegalText page="terms">
        <LegalSection title="Who runs this service">
          <Operator />
          <p>
            Curbcut itself is open-source software under the MIT license. Its authors are not a party to these
            terms unless they run this service.
          </p>
        </LegalSection>
        <LegalSection title="What you may scan">
          <ul>
            <li>Scan only sites you own or are allowed to test.</li>
            <li>
              A scan loads pages in a real browser, follows links and tries keyboard and pointer actions. If
              opening or using a page changes data, a scan can change data too. Do not give it an account with
              permissions you would not give a tester.
            </li>
            <li>
              Scans follow robots.txt unless we allow otherwise. Do not use scans to overload other people’s
              servers.
            </li>
          </ul>
        </LegalSection>
        <LegalSection title="What results mean">
          <p>
            An automated scan finds some of the accessibility barriers on a page. Its results do not state
            that a site meets WCAG or any law, are not legal advice, and can be wrong.{' '}
            <Link to="/accuracy" className="text-link">
              How accurate they are
            </Link>{' '}
            is measured and published. Proposed fixes were tested only where the result says so; read them
            before you use them.
          </p>
        </LegalSection>
        <LegalSection title="Accounts">
          <ul>
            <li>Use an email address that you can access, and keep your password secret.</li>
            <li>You can delete your account at any time under Settings.</li>
            <li>
              We may suspend accounts that are used to attack the service, scan without permission or put
              other people’s data at risk.
            </li>
          </ul>
        </LegalSection>
        <LegalSection title="Plans">
          <p>
            Each plan includes a number of scans per calendar month and of pages per scan, shown under{' '}
            <Link to="/pricing" className="text-link">
              Pricing
            </Link>
            . A scan that could not test anything does not count.
          </p>
          <IfSetting setting="paymentService" as="p">
            {getSiteSetting('paymentService')} processes payments. You can cancel at any time, and you can ask
            for your money back within 30 days of the first payment.
          </IfSetting>
          <IfSetting setting="!paymentService" as="p">
            We don’t take payments here.
          </IfSetting>
        </LegalSection>
        <LegalSection title="Your content">
          <p>
            Your scans’ results, screenshots and reports belong to you, to the extent the law allows. You
            decide who sees them. The {/* A plain link: the server may have replaced the page. */}
            <a href="/legal/privacy" className="text-link">
              privacy page
            </a>{' '}
            describes what is stored.
          </p>
        </LegalSection>
        <LegalSection title="No warranty">
          <p>
            The software comes without warranty of any kind, as stated in its license. We may add further
            terms, and may interrupt or end the service.
          </p>
        </LegalSection>
      </LegalText>
    </>
  );
}
