import { MessagePage } from './message-page.tsx';

/** Stands at the account addresses until this site takes sign-ups. */
export function AccountsClosed() {
  return (
    <MessagePage eyebrow="Accounts" title="Accounts are not open yet">
      <p>
        You don&apos;t need one to build, download and share a lineup. What you build stays in this browser,
        so you can come back to it.
      </p>
    </MessagePage>
  );
}
