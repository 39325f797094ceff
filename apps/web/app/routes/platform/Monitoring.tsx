import { ProductScreenshot } from '../../marketing/product-screenshots/ProductScreenshot.tsx';

const monitoringFeatures = [
  {
    title: 'Issues tracked across scans',
    text: 'Curbcut recognizes an issue even when its code moves or is renamed. Each scan marks what is fixed, new or back; you assign issues, set due dates, or ignore them with a reason. Every change is logged.',
  },
  {
    title: 'Compare two scans',
    text: 'See what is fixed, new or unchanged. An issue on pages that the later scan did not test never counts as fixed; it is listed as not comparable, with the reason.',
  },
  {
    title: 'Scheduled scans',
    text: 'Scan every day, week or month with the same settings. You get an email only when something has changed.',
  },
  {
    title: 'Reports for every audience',
    text: 'A summary for managers, a list of issues for planning, source code and measurements for developers, and a criterion-by-criterion report for compliance. Export PDF, HTML, CSV or machine-readable formats, or share a link that expires.',
  },
] as const;

/** The features for repeated scans. */
export function Monitoring() {
  return (
    <section aria-labelledby="keeping" className="page-width pb-section">
      <h2 id="keeping" className="max-w-[24ch] text-page">
        Monitor your progress with every scan
      </h2>
      <div className="mt-10 grid items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <dl className="grid gap-y-7">
          {monitoringFeatures.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-title font-bold">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <ProductScreenshot name="tracker" alt="The issues of a site with status, severity and due date" />
      </div>
    </section>
  );
}
