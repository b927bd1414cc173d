import { MessagePage } from './message-page.tsx';

export function LineupPlaceholder() {
  return (
    <MessagePage eyebrow="Lineup" title="Lineup Builder coming soon">
      <p>This page is still being prepared. The builder itself is open: pick a team and set your lines.</p>
    </MessagePage>
  );
}
