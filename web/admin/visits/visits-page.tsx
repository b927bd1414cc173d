import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { VisitStatistics } from '#domain/visit-statistics.ts';
import { useVisitStatistics, type VisitScope } from '#web/backend/admin/visits/get-visit-statistics.ts';
import { errorText, NotConfiguredError } from '#web/backend/errors.ts';
import { useUser } from '#web/backend/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RefreshButton } from '../refresh-button.tsx';
import { useNote } from '../use-note.tsx';
import { CountryStatistics } from './countries/country-statistics.tsx';
import { DailyBreakdown } from './daily/daily-breakdown.tsx';
import { localToday } from './daily/format-day.ts';
import { countDays, spanOf } from './daily/visit-bars.ts';
import { RangeBar } from './range-bar.tsx';
import { RecentVisits } from './recent/recent-visits.tsx';
import { SourceStatistics } from './source-statistics.tsx';
import { CARDS, SummaryCards } from './summary-cards.tsx';
import { TeamStatistics } from './team-statistics.tsx';
import { PERIOD_NAMES, useVisitScope } from './visit-scope.ts';
import './visits.css';

const NOTE_MS = 4000;

/** Scrolls to the section in the URL's hash, as soon as the statistics have loaded. */
function useAnchor(isReady: boolean): void {
  const location = useLocation(); // changes with every click, also on the same link
  useEffect(() => {
    const { hash } = location;
    if (!isReady || hash === '') return undefined;
    // After the layout has scrolled a new page to the top.
    const frame = requestAnimationFrame(() => {
      const part = document.getElementById(hash.slice(1));
      part?.scrollIntoView();
      part?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReady, location]);
}

function failureText(error: unknown): string {
  const text = errorText(error, 'Failed to load statistics');
  return error instanceof NotConfiguredError ? 'Supabase is not configured' : `Error: ${text}`;
}

function StatisticsSkeleton() {
  return (
    <div aria-hidden className="grid gap-8">
      <div className={CARDS}>
        {['total', 'pages', 'teams'].map((card) => (
          <div key={card} className="skeleton h-32" />
        ))}
      </div>
      <div className="skeleton h-64" />
      <div className="skeleton h-96" />
    </div>
  );
}

interface StatisticsProps {
  readonly userId: string;
  readonly statistics: VisitStatistics;
  readonly scope: VisitScope;
  /** The statistics still belong to the previous scope. */
  readonly isOld: boolean;
  readonly onSay: (text: string) => void;
}

function Statistics({ userId, statistics, scope, isOld, onSay }: StatisticsProps) {
  const { countries, days, recent, sources, teams, totals } = statistics;
  const span = spanOf(days, scope.period, localToday());
  const scopeKey = JSON.stringify(scope);
  return (
    <div
      aria-busy={isOld}
      className="hatch-colors grid gap-10 transition-opacity duration-150 ease-[ease] aria-busy:opacity-55"
    >
      <SummaryCards totals={totals} days={countDays(span)} />
      <DailyBreakdown days={days} span={span} totals={totals} label={PERIOD_NAMES[scope.period]} />
      <div className="grid items-start gap-x-5 gap-y-10 min-[44rem]:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
        <TeamStatistics teams={teams} scope={scopeKey} />
        <CountryStatistics countries={countries} scope={scopeKey} />
        <SourceStatistics sources={sources} scope={scopeKey} />
      </div>
      <RecentVisits userId={userId} visits={recent} total={totals.total} scope={scope} onSay={onSay} />
    </div>
  );
}

export function VisitsPage() {
  const userId = useUser()?.id ?? '';
  const [scope, setScope] = useVisitScope();
  const { data, error, isFetching, isPlaceholderData, refetch } = useVisitStatistics(userId, scope);
  const { note, say } = useNote(NOTE_MS);
  useAnchor(data !== undefined);
  const retry = () => void refetch();
  return (
    <AdminPage
      title="Visit Analytics"
      actions={<RefreshButton isBusy={isFetching} onRefresh={() => !isFetching && retry()} />}
    >
      <RangeBar scope={scope} onChange={setScope}>
        <p role="status" className="ml-auto flex min-h-6 items-center gap-2 text-soft">
          {isFetching && (
            <>
              <LoaderCircle aria-hidden size={18} className="animate-spin" />
              Loading statistics...
            </>
          )}
        </p>
      </RangeBar>
      {data && error && !isFetching && (
        <FormMessage tone="bad">
          <div className="flex flex-wrap items-center justify-between gap-2">
            {failureText(error)}
            <Button onClick={retry}>Try again</Button>
          </div>
        </FormMessage>
      )}
      {data ? (
        <Statistics userId={userId} statistics={data} scope={scope} isOld={isPlaceholderData} onSay={say} />
      ) : isFetching || !error ? (
        <StatisticsSkeleton />
      ) : (
        <div className="panel">
          <Notice
            title={failureText(error)}
            {...(!(error instanceof NotConfiguredError) && { onRetry: retry })}
          />
        </div>
      )}
      {note}
    </AdminPage>
  );
}
