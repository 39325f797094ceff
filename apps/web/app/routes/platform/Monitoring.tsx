import { ProductScreenshot } from '../../marketing/product-screenshots/ProductScreenshot.tsx';

const monitoringFeatures = [
  {
    title: 'Issues that keep their name',
    text: 'A cause is known again when its code moves, is renamed or reworded. Each scan says by itself what is fixed, new or back; you say who mends it, until when, or why not. Every change is in its log.',
  },
  {
    title: 'Two scans side by side',
    text: 'What is fixed, what is new, what is still there. An issue whose pages the later scan did not test is not called fixed: it is listed as not comparable, with the reason.',
  },
  {
    title: 'Scans that start by themselves',
    text: 'Each day, week or month, with the same settings. A message comes when something changed, and none when nothing did.',
  },
  {
    title: 'Reports to hand on',
    text: 'One page for whoever pays, every cause for whoever plans, source and measurements for whoever mends, and criterion by criterion for whoever answers for it. As PDF, web page, spreadsheet or for programs, and by a link that expires.',
  },
] as const;

/** What comes after the first scan. */
export function Monitoring() {
  return (
    <section aria-labelledby="keeping" className="page-width pb-section">
      <h2 id="keeping" className="max-w-[24ch] text-page">
        One scan is a list. The next one says what came of it
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
        <ProductScreenshot
          name="tracker"
          alt="The issues of a site with the state, the severity and the day until which each is due"
        />
      </div>
    </section>
  );
}
