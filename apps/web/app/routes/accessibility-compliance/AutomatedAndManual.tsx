import { mdiAccountVoice, mdiRadar } from '@mdi/js';
import { Icon } from '../../components/Icon.tsx';
import { Surface } from '../../components/Surface.tsx';
import { automatedChecks, manualChecks } from './automated-and-manual-checks.ts';

const sides = [
  { title: 'Automated tests', icon: mdiRadar, tone: 'primary', parts: automatedChecks },
  { title: 'Manual tests', icon: mdiAccountVoice, tone: 'accent', parts: manualChecks },
] as const;

/** Examples of automated and manual tests. */
export function AutomatedAndManual() {
  return (
    <section aria-labelledby="machine" className="page-width pb-section">
      <div className="max-w-3xl space-y-4">
        <h2 id="machine" className="text-page">
          What can and cannot be tested automatically
        </h2>
        <p className="text-large text-muted">
          No tool alone can determine whether a site meets accessibility standards, according to{' '}
          <a href="https://www.w3.org/WAI/test-evaluate/" className="text-link">
            the W3C
          </a>
          ; that takes knowledgeable people. Many criteria have an automated and a manual part.
        </p>
      </div>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        {sides.map(({ title, icon, tone, parts }) => (
          <Surface key={title} tone={tone} className="p-6 sm:p-8">
            <h3 className="flex items-center gap-3 text-title">
              <Icon path={icon} className="size-7" />
              {title}
            </h3>
            <ul className="mt-5 space-y-3">
              {parts.map(({ criterion, text }) => (
                <li key={criterion} className="flex gap-4">
                  <span className="w-12 shrink-0 font-semibold tabular-nums">
                    <span className="visually-hidden">Criterion </span>
                    {criterion}
                  </span>
                  {text}
                </li>
              ))}
            </ul>
          </Surface>
        ))}
      </div>
    </section>
  );
}
