const reasons = [
  {
    title: 'The same page, the same findings',
    text: 'Judging happens outside the page, on the recording. It uses no clock and no network, so two scans of an unchanged site agree.',
  },
  {
    title: 'Rules held against public cases',
    text: 'Our rules are run against the test cases of the W3C’s ACT rules, and what we read from a page against Chromium’s own accessibility tree.',
  },
  {
    title: 'A second opinion, if you like',
    text: 'axe-core can read each page as well. A finding of both engines says so; a finding of one names which.',
  },
  {
    title: 'A polite visitor',
    text: 'It keeps to robots.txt, sends no forms and buys nothing. It reaches public addresses only, checked at the moment it connects.',
  },
] as const;

/** Why a finding can be believed. */
export function Trust() {
  return (
    <section aria-labelledby="trust" className="border-y border-line bg-surface">
      <div className="page-width py-section">
        <h2 id="trust" className="text-page">
          Why you can believe it
        </h2>
        <dl className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {reasons.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-ink pt-4">
              <dt className="text-title font-bold">{title}</dt>
              <dd className="mt-2 max-w-prose text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
