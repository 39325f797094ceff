import { Link } from 'react-router';
import { DataTable } from '#app/components/data-table/DataTable.tsx';
import { formatCount, formatNumber } from '#app/format/format.ts';
import { formatLongDate } from '#app/marketing/format-long-date.ts';
import { PageIntro } from '#app/marketing/PageIntro.tsx';
import { EmailLink } from '#app/site/EmailLink.tsx';
import { IfSetting } from '#app/site/IfSetting.tsx';
import { LegalSection, LegalText } from '../LegalText.tsx';
import { type StatementRuleData, statement } from './statement.ts';

const { date, version, browser, standard, level, rules, viewports, colorSchemes, pages, notTested } =
  statement;
const sizes = viewports.map(({ width, height }) => `${width} × ${height} pixels`).join(' and ');

/** The accessibility statement for Curbcut's own screens, with the results of their latest scan. */
export default function AccessibilityStatement() {
  return (
    <>
      <PageIntro
        title="Accessibility statement"
        lead={`How accessible Curbcut’s own screens are: what we tested in version ${version}, what was found, and what has not been tested.`}
      />
      <LegalText page="accessibility">
        <LegalSection title="Our goal">
          <p>
            We want everyone to be able to use Curbcut, and we design its screens to meet {standard} Level{' '}
            {level}. This statement does not claim that they meet it: they have not been independently
            audited.
          </p>
        </LegalSection>
        <ScanResults />
        <LegalSection title="How we test">
          <p>
            On <time dateTime={date}>{formatLongDate(date)}</time>, Curbcut {version} scanned its own public
            pages and sign-in pages with {formatNumber(rules)} rules, its own and those of axe-core, in
            Chromium {browser}: in windows of {sizes}, in the {colorSchemes.join(' and ')} theme.
          </p>
          <p>
            Automated tests also run when the source code changes. They also cover the screens that require
            signing in, and check that:
          </p>
          <ul>
            <li>
              every control can be reached with the Tab key, in a sensible order, with a visible focus
              indicator
            </li>
            <li>at 320 pixels, the width at 400% zoom, nothing scrolls horizontally</li>
            <li>with more space between letters, words and lines, no text is cut off</li>
            <li>controls can be seen in forced colors mode</li>
            <li>public pages can be read without JavaScript</li>
          </ul>
        </LegalSection>
        <LegalSection title="Known limitations">
          <ul>
            <li>
              Automated tests find only some accessibility barriers. Not all screens have been tested
              manually.
            </li>
            <li>
              We have not yet tested with people who use screen readers, screen magnifiers, voice control or
              switches.
            </li>
            <li>
              Screenshots of scanned pages are images of other people’s sites. Their alternative text names
              the page and the element; the code and description of each finding are available as text.
            </li>
            <li>
              PDF reports are made for printing. The HTML and CSV reports have the same content and work
              better with assistive technology.
            </li>
            <li>
              The scan didn’t cover signed-in screens or individual rule pages, which share one template.
            </li>
          </ul>
        </LegalSection>
        <LegalSection title="Report a barrier">
          <IfSetting setting="contactEmail" as="p">
            If something on this site doesn’t work for you, write to <EmailLink setting="contactEmail" />.
            Tell us which page it was and what you tried to do.
          </IfSetting>
          <IfSetting setting="!contactEmail" as="p">
            If something on this site doesn’t work for you, contact us:{' '}
            <Link to="/contact" className="text-link">
              contact
            </Link>
            .
          </IfSetting>
        </LegalSection>
        <TestedPages />
      </LegalText>
    </>
  );
}

function ScanResults() {
  const { failed, needsReview } = statement;
  return (
    <LegalSection title="What the scan found">
      {failed.length === 0 ? (
        <p>
          No automated issues were found on the {formatNumber(pages.length)} pages tested. That doesn’t mean
          there are no barriers.
        </p>
      ) : (
        <>
          <p>These requirements were not met on some of the {formatNumber(pages.length)} pages tested:</p>
          <RuleResults rules={failed} />
        </>
      )}
      {needsReview.length > 0 && (
        <>
          <p>Automated tests could not decide these; they need human review:</p>
          <RuleResults rules={needsReview} />
        </>
      )}
      {notTested.length > 0 && (
        <>
          <p>Not tested:</p>
          <ul>
            {notTested.map(({ path, reason }) => (
              <li key={path}>
                <code>{path}</code>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </LegalSection>
  );
}

function RuleResults({ rules: found }: { rules: readonly StatementRuleData[] }) {
  return (
    <ul>
      {found.map(({ ruleId, title, wcag, occurrences }) => (
        <li key={ruleId}>
          {title} ({wcag.length > 0 ? `WCAG ${wcag.join(', ')}` : 'best practice'}):{' '}
          {formatCount(occurrences, 'occurrence')}
        </li>
      ))}
    </ul>
  );
}

function TestedPages() {
  return (
    <>
      <h2>Pages tested</h2>
      <div className="mt-4">
        <DataTable
          caption={`Results of the scan on ${formatLongDate(date)}, by page`}
          columns={[
            {
              id: 'path',
              heading: 'Page',
              cell: ({ path }) => <code className="wrap-anywhere">{path}</code>,
            },
            { id: 'failed', heading: 'Failed', isNumeric: true, cell: ({ failed }) => formatNumber(failed) },
            {
              id: 'review',
              heading: 'Needs review',
              isNumeric: true,
              cell: ({ needsReview }) => formatNumber(needsReview),
            },
          ]}
          rows={pages}
          getRowKey={({ path }) => path}
        />
      </div>
    </>
  );
}
