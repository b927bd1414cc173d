import { Link, useLocation } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function Terms() {
  const state: unknown = useLocation().state; // lets the privacy page link back to the sign-up form
  return (
    <LegalPage title="Terms" intro={<p>These rules apply to everyone who uses Line Rush.</p>}>
      <LegalSection title="Acceptance">
        <p>
          By using Line Rush you accept these terms. If you do not agree with them, please do not use the
          site.
        </p>
      </LegalSection>
      <LegalSection title="What you may do">
        <p>Build NHL lineups, download and share them, and create an account to save them.</p>
      </LegalSection>
      <LegalSection title="What you may not do">
        <ul>
          <li>Use the site for anything illegal or abusive.</li>
          <li>Hack it, or disrupt it for others.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Your account">
        <p>
          You are responsible for keeping your login secure. You may delete your account at any time. We may
          suspend accounts that are misused.
        </p>
      </LegalSection>
      <LegalSection title="Your lineups">
        <p>
          Your lineups are yours. You allow us to display them on the site and in promotions, with credit to
          you.
        </p>
      </LegalSection>
      <LegalSection title="No guarantee of availability">
        <p>We try to keep the site running, but we do not promise that it is always available.</p>
      </LegalSection>
      <LegalSection title="As is">
        <p>The site and everything on it are provided as is, without warranty of any kind.</p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>These terms may change. We give notice of changes on the site or by email.</p>
      </LegalSection>
      <LegalSection title="Privacy">
        <p>
          The{' '}
          <Link to={PATHS.privacy} state={state}>
            privacy page
          </Link>{' '}
          explains how we treat your data.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
