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
      <div className="page-width grid items-start gap-6 pb-section md:grid-cols-2">
        <IfSetting setting="companyName" as="div" className="md:col-span-2">
          <p className="text-large">
            This Curbcut instance is run by <strong>{getSiteSetting('companyName')}</strong>.
          </p>
        </IfSetting>
        <IfSetting setting="contactEmail" as="div" className="contents">
          <Card className="grid content-start gap-4 p-6 sm:p-8">
            <h2 className="text-title">Questions and demos</h2>
            <p>
              Write to <EmailLink setting="contactEmail" />.
            </p>
            <p className="text-muted">For a demo, tell us your website and what you’d like to see.</p>
            <p>
              <ExpertDemoLink />
            </p>
          </Card>
        </IfSetting>
        <IfSetting setting="supportEmail" as="div" className="contents">
          <Card className="grid content-start gap-4 p-6 sm:p-8">
            <h2 className="text-title">Help with your account</h2>
            <p>
              Write to <EmailLink setting="supportEmail" />, from your account’s email address.
            </p>
            <p className="text-muted">
              If it’s about a scan, include its URL. Never send passwords or sign-in data.
            </p>
          </Card>
        </IfSetting>
        <IfSetting setting="!supportEmail" as="div" className="contents">
          <Card className="grid content-start gap-4 p-6 sm:p-8">
            <h2 className="text-title">No contact details yet</h2>
            <p>
              The team that runs this Curbcut server hasn’t published an email address. Ask the person who
              gave you the link to this site.
            </p>
            <p className="text-muted">
              Do you run this Curbcut instance? Set <code>CONTACT_EMAIL</code> and restart Curbcut. The file{' '}
              <code>.env.example</code> describes every setting.
            </p>
          </Card>
        </IfSetting>
        <IfSetting setting="emergencySupportUrl" as="div" className="contents">
          <Card className="grid content-start gap-4 p-6 sm:p-8">
            <h2 className="text-title">Emergency support</h2>
            <p>
              <a href={getSiteSetting('emergencySupportUrl')} className="text-link">
                Get emergency support
              </a>
            </p>
          </Card>
        </IfSetting>
        <Card className="grid content-start gap-4 p-6 sm:p-8">
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
        </Card>
      </div>
    </>
  );
}
