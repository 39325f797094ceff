import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { IfSetting } from '#app/site/IfSetting.tsx';
import { getSiteSetting } from '#app/site/site-settings.ts';
import { LegalSection, LegalText, Operator } from '../LegalText.tsx';

/** The privacy page: what the server stores, for how long and who receives it. */
export default function Privacy() {
  return (
    <>
      <PageIntro
        title="Privacy"
        lead="What Curbcut stores when you use it, for how long and who receives it. No ads, no analytics, no tracking."
      />
      <LegalText page="privacy">
        <LegalSection title="Who is responsible">
          <Operator />
          <p>
            The rest of this page describes what the software does. The team that runs this Curbcut server may
            keep additional records, such as the access logs of a web server in front of it.
          </p>
        </LegalSection>
        <LegalSection title="When you scan without an account">
          <ul>
            <li>
              The URL you entered, the scan settings and the results: findings, short excerpts of the pages’
              HTML and screenshots. Anyone who knows the random ID of the scan can open them. They are deleted
              after {getSiteSetting('visitorRetentionDays')} days.
            </li>
            <li>
              A keyed hash of your network address, to limit how many scans one network can start. The address
              itself is not stored in the database.
            </li>
          </ul>
        </LegalSection>
        <LegalSection title="When you have an account">
          <ul>
            <li>
              Your email address, username and name, and, if you give them, your company, job title, phone
              number and website. The password is stored as an Argon2id hash.
            </li>
            <li>
              When you registered and last signed in, and for each device you are signed in on: browser,
              operating system and times. A session ends after 30 days without use, or when you sign out.
            </li>
            <li>
              Your sites, scans, screenshots, tracked issues with their history, schedules and reports. They
              are kept until you delete them or your account. Under Settings, you can choose how long to keep
              scans.
            </li>
            <li>
              A security log of sign-ins, password changes and similar events, with a keyed hash of the
              network instead of its address. Entries are deleted after 365 days.
            </li>
            <li>
              The change logs of the organizations you belong to. They list your sign-ins and what you change
              there, with the time, your name and email address, and your network, which is the first 24 bits
              of an IPv4 address or the first 48 bits of an IPv6 address. The organization’s owners and admins
              can see and export them. They are kept until the organization is deleted, even if you delete
              your account.
            </li>
          </ul>
          <p>
            You can change your details and delete your account under Settings. Deleting the account deletes
            everything that belongs to it. Security log entries stay until they expire; they contain no name
            and no email address.
          </p>
        </LegalSection>
        <LegalSection title="When you open a link that someone shared">
          <p>
            For links to reports and results, we record each opening for the people who shared the link: the
            time and your network, which is the first 24 bits of an IPv4 address or the first 48 bits of an
            IPv6 address. We list the last 20 times the link was opened. The record is deleted seven days
            after the link expires or is revoked.
          </p>
        </LegalSection>
        <LegalSection title="When someone sends you reports by email">
          <p>
            We store your email address, who entered it, whether you confirmed it, and when the last email was
            sent. You get reports only after you confirm. Each email has a link to unsubscribe. The address is
            deleted when it is removed from the recipients or the scheduled report is deleted.
          </p>
        </LegalSection>
        <LegalSection title="Sign-in data for scans">
          <p>
            If a scan has to sign in to your site, the username, password, cookie or header you enter is
            stored encrypted, sent only to the scanned site and deleted when the scan ends. For scheduled
            scans, it is stored encrypted until the schedule is deleted. Screenshots of pages behind a sign-in
            show what the signed-in account sees: use a test account.
          </p>
        </LegalSection>
        <LegalSection title="In your browser">
          <p>Curbcut sets no cookies. It uses your browser’s storage for:</p>
          <ul>
            <li>
              <code>accessToken</code> and <code>refreshToken</code>, which keep you signed in
            </li>
            <li>
              <code>tabSession</code>, whether another tab may be signed in
            </li>
            <li>
              <code>anonymousScans</code>, the IDs of scans you made without an account
            </li>
            <li>
              your choices, such as the framework for code examples and keyboard shortcuts, and unsaved text
            </li>
          </ul>
          <p>
            Pages load fonts, scripts and images from this server only. No third party learns that you opened
            them.
          </p>
        </LegalSection>
        <LegalSection title="Who receives data">
          <ul>
            <li>
              <strong>The scanned site.</strong> A browser on this server opens its pages, as any visitor
              would.
            </li>
            <li>
              <strong>Mail providers.</strong> Emails about your account and your scans go to your email
              address.
            </li>
            <IfSetting setting="aiModel" as="li">
              <strong>A language model.</strong> This Curbcut instance is connected to{' '}
              {getSiteSetting('aiModel')}. It receives data only when you ask it about an issue: the rule, the
              measurements and the start of the element’s source code, but never what people typed. The screen
              shows what is sent before you send it.
            </IfSetting>
            <IfSetting setting="paymentService" as="li">
              <strong>{getSiteSetting('paymentService')}.</strong> It processes payments for plans and stores
              your payment details. Curbcut never sees card numbers.
            </IfSetting>
            <li>
              <strong>People you share a report with.</strong> A share link works until it expires or you
              revoke it.
            </li>
          </ul>
          <p>Nobody else receives data from this software.</p>
        </LegalSection>
        <LegalSection title="The widget on other websites">
          <p>
            The widget stores a visitor’s settings in that visitor’s browser. Usage is counted only if the
            site owner turns counting on and the visitor agrees. Only daily totals per setting are stored.
          </p>
        </LegalSection>
        <LegalSection title="Your rights">
          <p>
            Depending on where you live, you may have the right to see, correct, move or delete data about
            you, and to complain to a data protection authority. Contact the people named at the top of this
            page.
          </p>
        </LegalSection>
      </LegalText>
    </>
  );
}
