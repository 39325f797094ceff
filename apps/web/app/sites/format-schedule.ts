import {
  DEPTH_DETAILS,
  formatVariant,
  type ScanSettings,
  type Schedule,
  type ScheduleInterval,
} from '@curbcut/contract';
import { formatCount } from '../format/format.ts';

export const frequencyLabels: Readonly<Record<ScheduleInterval, { label: string; hint: string }>> = {
  daily: { label: 'Every day', hint: 'For sites that change all the time.' },
  weekly: { label: 'Every week', hint: 'Enough for most sites.' },
  monthly: { label: 'Every month', hint: 'For sites that rarely change.' },
};

const HOUR_MS = 3_600_000;

/**
 * Formats when the next scan starts, in the user's time zone: “today at 14:05”, “tomorrow at 09:00”, “on March 4 at
 * 09:00”.
 */
export function formatNextRun(timestamp: string, now: Date): string {
  const then = new Date(timestamp);
  if (then.getTime() <= now.getTime()) return 'any minute now';
  const time = then.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  const days = Math.round((midnight(then) - midnight(now)) / (24 * HOUR_MS));
  if (days === 0) return `today at ${time}`;
  if (days === 1) return `tomorrow at ${time}`;
  return `on ${then.toLocaleDateString('en', { month: 'long', day: 'numeric' })} at ${time}`;
}

/** ISO weekdays. */
export const weekdayNames: Readonly<Record<number, string>> = {
  ...{ 1: 'Monday', 2: 'Tuesday', 3: 'Wednesday', 4: 'Thursday', 5: 'Friday', 6: 'Saturday', 7: 'Sunday' },
};

/** Formats a date without a time: “March 4, 2026”. @param day `2026-03-04` */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** Describes when scans start: “Every week on Monday and Thursday, from 02:00 to 05:00 (Europe/Berlin)”. */
export function describeTimes({ every, timing }: Pick<Schedule, 'every' | 'timing'>): string {
  const { label } = frequencyLabels[every];
  if (timing === null) return label;
  const { weekdays, time, latest_start: latest, time_zone: timeZone } = timing;
  const days = weekdays.map((day) => weekdayNames[day]!);
  // British English has no serial comma.
  const on = every === 'weekly' ? ` on ${new Intl.ListFormat('en-GB').format(days)}` : '';
  return `${label}${on}, ${latest === null ? `at ${time}` : `from ${time} to ${latest}`} (${timeZone})`;
}

/**
 * Describes a scan's settings in short phrases.
 *
 * @param isForm whether fields next to the phrases already show the number of pages, the level and the depth
 */
export function describeScanSettings(settings: ScanSettings, isForm = false): string[] {
  const { max_pages, level, best_practices, second_opinion, include, exclude, variants, wait_for, depth } =
    settings;
  const { journey } = settings;
  const coversTemplates = settings.page_selection === 'by-template';
  const practices = best_practices ? 'with best practices' : 'without best practices';
  const formPractices = best_practices ? 'With best practices' : 'Without best practices';
  return [
    ...(journey?.sign_in ? [`Signs in with the journey “${journey.sign_in.title}”`] : []),
    ...(journey?.steps
      ? [`Tests ${formatCount(journey.steps.tested, 'step')} of the journey “${journey.steps.title}”`]
      : []),
    ...(isForm
      ? [...(coversTemplates ? ['Pages chosen to cover all templates'] : []), formPractices]
      : [
          `Maximum ${formatCount(max_pages, 'page')}${coversTemplates ? ', chosen to cover all templates' : ''}`,
          `WCAG 2.2 Level ${level}, ${practices}`,
        ]),
    `Tested at ${variants.map(formatVariant).join('; ')}`,
    ...(settings.reuse_unchanged ? ['Reuses results of unchanged pages'] : []),
    ...(settings.respect_robots === false ? ['Includes pages that robots.txt excludes'] : []),
    ...(second_opinion ? ['With axe-core'] : []),
    ...(isForm ? [] : [`${DEPTH_DETAILS[depth].label} depth`]),
    ...(include.length > 0 ? [`Includes paths: ${include.join(', ')}`] : []),
    ...(exclude.length > 0 ? [`Excludes paths: ${exclude.join(', ')}`] : []),
    ...(wait_for === null ? [] : [`Waits for ${wait_for}`]),
  ];
}
