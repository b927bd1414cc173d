import { Link } from 'react-router';
import { PATHS } from '#domain/pages.ts';
import { getAnalyticsScript, hasPrivacyDetails } from '#web/backend/page-setting.ts';
import { getSupportAddress } from '#web/backend/site-address.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** A section for sites whose owner wants more than the short text. Its statements are true for every installation. */
function Details() {
  return (
    <LegalSection title="Calls, own teams, and more">
      <ul>
        <li>
          A call is what you expect of a team’s lines in a game. Until the game starts, only you see it. Then
          it counts in what fans expected, and with a public profile, it is shown with your profile name.
        </li>
        <li>
          Teams of your own, with the names of their players and their crest, stay in your browser. With an
          account, we save them, and only you can open them. A link to one of their lineups contains the team:
          who has the link can read it.
        </li>
        <li>
          Your browser loads teams’ logos from their addresses, such as the NHL’s, which see your IP address.
        </li>
        <li>For the list of your devices, each session keeps the name of its browser.</li>
        <li>Backups keep what you deleted until newer backups replace them.</li>
      </ul>
    </LegalSection>
  );
}

export function Privacy() {
  const supportAddress = getSupportAddress();
  return (
    <LegalPage title="Privacy" intro={<p>What Line Rush stores about you, why, and how to delete it.</p>}>
      <LegalSection title="What we collect">
        <ul>
          <li>Your email address, when you create an account.</li>
          <li>The lineups and teams you save.</li>
          <li>
            Basic usage data: visits, the teams picked and the pictures made, with the country and the page
            that led you here, and with your account if you are signed in. Your IP address is not kept with
            it. Only the email about a change of your account names the address that made the change.
          </li>
        </ul>
        <p>A lineup that you build without saving it stays in your own browser.</p>
      </LegalSection>
      {hasPrivacyDetails() && <Details />}
      <LegalSection title="What we use it for">
        <ul>
          <li>To save your lineups and show them to you again.</li>
          <li>To improve the site.</li>
          <li>To communicate with you, for example about a request you sent us.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Who else receives it">
        <p>No one. We do not sell your data, and we do not share it with others.</p>
      </LegalSection>
      <LegalSection title="Cookies and analytics">
        <p>
          The site may use cookies and analytics: cookies and browser storage to keep you signed in and to
          remember your draft, analytics to count visits.
          {getAnalyticsScript() && ' A script of our hosting provider also counts page views for us.'}
        </p>
        <p>
          If your browser sends Do Not Track or Global Privacy Control, we count nothing about your visit.
        </p>
      </LegalSection>
      <LegalSection title="Deleting your account">
        <p>
          Ask us at <a href={`mailto:${supportAddress}`}>{supportAddress}</a> and we delete your account
          together with the data that belongs to it. You can also do it yourself, in{' '}
          <Link to={PATHS.accountSettings}>your settings</Link>.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
