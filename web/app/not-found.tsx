import { MessagePage } from './message-page.tsx';

export function NotFound() {
  return (
    <MessagePage eyebrow="404" title="Page not found">
      <p>There is no page at this address. The link may be old or incomplete.</p>
    </MessagePage>
  );
}
