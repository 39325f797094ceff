import { getButtonClassName } from '../components/button-style.ts';
import { IfSetting } from './IfSetting.tsx';
import { getSiteSetting } from './site-settings.ts';

/** Mail programs read a plus sign as a plus sign (RFC 6068, section 5). */
const MAIL_DRAFT_QUERY = new URLSearchParams({
  subject: 'An expert demo of Curbcut',
  body: 'Our website: \nWhat we would like to see: \nTimes that suit us: \n',
})
  .toString()
  .replaceAll('+', '%20');

/** Opens an email draft that asks for a demo. Shown only when the owner can be reached by email. */
export function ExpertDemoLink() {
  return (
    <IfSetting setting="contactEmail" className="contents">
      <a
        href={`mailto:${getSiteSetting('contactEmail')}?${MAIL_DRAFT_QUERY}`}
        className={getButtonClassName({ variant: 'secondary', size: 'lg' })}
      >
        Book Expert Demo
      </a>
    </IfSetting>
  );
}
