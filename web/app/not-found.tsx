import { MessagePage } from './message-page.tsx';

export function NotFound() {
  return (
    <MessagePage eyebrow="404: offside" title="Page not found">
      <p>There is nothing at this address. The link may be old, or a letter may be missing.</p>
    </MessagePage>
  );
}
