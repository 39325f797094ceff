import { buttonLook } from '../components/button-look.ts';
import { siteSetting } from './site-settings.ts';
import { When } from './When.tsx';

/** Mail programs read a plus sign as a plus sign (RFC 6068, section 5). */
const draft = new URLSearchParams({
  subject: 'An expert demo of Curbcut',
  body: 'Our website: \nWhat we would like to see: \nTimes that suit us: \n',
})
  .toString()
  .replaceAll('+', '%20');

/** Opens an email draft that asks for a demo. Shown only when the owner can be reached by email. */
export function ExpertDemoLink() {
  return (
    <When setting="contactEmail" className="contents">
      <a
        href={`mailto:${siteSetting('contactEmail')}?${draft}`}
        className={buttonLook({ variant: 'secondary', size: 'lg' })}
      >
        Book Expert Demo
      </a>
    </When>
  );
}
