import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#app/components/Card.tsx';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { EmailLink } from '#app/site/EmailLink.tsx';
import { ExpertDemoLink } from '#app/site/ExpertDemoLink.tsx';
import { IfSetting } from '#app/site/IfSetting.tsx';
import { getSiteSetting } from '#app/site/site-settings.ts';

/** Contact details for the operator of this server. */
export default function Contact() {
  return (
    <>
      <PageIntro
        title="Contact"
        lead="Questions about your account, scans or data? Here’s how to reach the team that runs this Curbcut server."
      />
      <div className="page-width flex flex-wrap gap-6 pb-section">
        <IfSetting setting="companyName" as="div" className="w-full">
          <p className="text-large">
            This Curbcut instance is run by <strong>{getSiteSetting('companyName')}</strong>.
          </p>
        </IfSetting>
        <IfSetting setting="contactEmail" as="div" className="contents">
          <ContactCard>
            <h2 className="text-title">Questions and demos</h2>
            <p>
              Write to <EmailLink setting="contactEmail" />.
            </p>
            <p className="text-muted">For a demo, tell us your website and what you’d like to see.</p>
            <p>
              <ExpertDemoLink />
            </p>
            <ResponseTime />
          </ContactCard>
        </IfSetting>
        <IfSetting setting="supportEmail" as="div" className="contents">
          <ContactCard>
            <h2 className="text-title">Help with your account</h2>
            <p>
              Write to <EmailLink setting="supportEmail" />, from your account’s email address.
            </p>
            <p className="text-muted">
              If it’s about a scan, include its URL. Never send passwords or sign-in data.
            </p>
            <ResponseTime />
          </ContactCard>
        </IfSetting>
        <IfSetting setting="!supportEmail" as="div" className="contents">
          <ContactCard>
            <h2 className="text-title">No contact details yet</h2>
            <p>
              The team that runs this Curbcut server hasn’t published an email address. Ask the person who
              gave you the link to this site.
            </p>
            <p className="text-muted">
              Do you run this Curbcut instance? Set <code>CONTACT_EMAIL</code> and restart Curbcut. The file{' '}
              <code>.env.example</code> describes every setting.
            </p>
          </ContactCard>
        </IfSetting>
        <IfSetting setting="emergencySupportUrl" as="div" className="contents">
          <ContactCard>
            <h2 className="text-title">Emergency support</h2>
            <p>
              <a href={getSiteSetting('emergencySupportUrl')} className="text-link">
                Get emergency support
              </a>
            </p>
          </ContactCard>
        </IfSetting>
        <ContactCard>
          <h2 className="text-title">Before you write</h2>
          <ul className="grid gap-2">
            <li>
              <Link to="/help" className="text-link">
                Help
              </Link>{' '}
              answers common questions about scans, results and accounts.
            </li>
            <li>
              <Link to="/status" className="text-link">
                System status
              </Link>{' '}
              shows whether all systems are working.
            </li>
            <li>
              <Link to="/help/rules" className="text-link">
                Rules
              </Link>{' '}
              explains every finding, and how to fix it.
            </li>
          </ul>
        </ContactCard>
      </div>
    </>
  );
}

/** Cards fill their row, at equal heights, however many of them the settings require. */
const ContactCard = ({ children }: { children: ReactNode }) => (
  <Card className="grid min-w-0 flex-1 basis-80 content-start gap-4 p-6 sm:p-8">{children}</Card>
);

/** When people can expect an answer, if the operator has said so. */
const ResponseTime = () => (
  <IfSetting setting="contactResponseTime" as="p" className="text-muted">
    We usually answer {getSiteSetting('contactResponseTime')}.
  </IfSetting>
);
