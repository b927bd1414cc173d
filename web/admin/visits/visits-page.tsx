import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { countDays, toCalendarDay } from '#domain/calendar-days.ts';
import { type CountedStatistics, useVisitStatistics } from '#web/backend/admin/visits/visits.ts';
import { errorText, NotConfiguredError } from '#web/backend/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form-message.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AdminPage, RefreshButton } from '../admin-page.tsx';
import { useNote } from '#web/ui/use-note.tsx';
import { CountryStatistics, SourceStatistics, TeamStatistics } from './count-statistics.tsx';
import { DailyBreakdown } from './daily/daily-breakdown.tsx';
import { spanOf } from './daily/visit-bars.ts';
import type { Exporting } from './export/table-export.tsx';
import { RangeBar } from './range/range-bar.tsx';
import { scopeName, useVisitScope } from './range/visit-scope.ts';
import { RecentVisits } from './recent/recent-visits.tsx';
import { CARDS, SummaryCards } from './summary-cards.tsx';
import './visits.css';

const NOTE_MS = 4000;

/** Scrolls to the section in the URL's hash after the statistics have loaded. */
function useAnchor(isReady: boolean): void {
  const location = useLocation(); // a new object after each click, even on the same link
  useEffect(() => {
    const { hash } = location;
    if (!isReady || hash === '') return undefined;
    // Waits for `Layout`, which first scrolls a new page to the top.
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
  readonly counted: CountedStatistics;
  /** Whether these statistics are outdated, because new ones are loading. */
  readonly isOld: boolean;
  readonly onSay: (text: string) => void;
}

function Statistics({ counted, isOld, onSay }: StatisticsProps) {
  const { scope, statistics, timeZone } = counted;
  const { countries, days, sources, teams, totals } = statistics;
  const span = spanOf(days, scope.period, toCalendarDay());
  const scopeKey = JSON.stringify(scope);
  const exporting: Exporting = {
    scope: { days: span, timeZone, excludeAdmins: scope.excludeAdmins },
    say: onSay,
  };
  return (
    <div aria-busy={isOld} className="hatch-colors grid gap-10 transition-opacity aria-busy:opacity-55">
      <SummaryCards totals={totals} days={countDays(span)} />
      <DailyBreakdown
        days={days}
        span={span}
        totals={totals}
        label={scopeName(scope)}
        exporting={exporting}
      />
      {/* A subgrid gives the headings of adjacent sections the same height. */}
      <div className="grid items-start gap-x-5 gap-y-10 min-[44rem]:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] min-[44rem]:[&>section]:row-span-2 min-[44rem]:[&>section]:grid-rows-subgrid min-[44rem]:[&>section]:items-start">
        <TeamStatistics rows={teams} scope={scopeKey} exporting={exporting} />
        <CountryStatistics rows={countries} scope={scopeKey} exporting={exporting} />
        <SourceStatistics rows={sources} scope={scopeKey} exporting={exporting} />
      </div>
      <RecentVisits counted={counted} exporting={exporting} />
    </div>
  );
}

export function VisitsPage() {
  const today = toCalendarDay();
  const { scope, setRange, setExcludeAdmins, refused } = useVisitScope(today);
  const { data, error, isFetching, isPlaceholderData, refetch } = useVisitStatistics(scope);
  const { note, say } = useNote(NOTE_MS);
  useAnchor(data !== undefined);
  const retry = () => void refetch();
  return (
    <AdminPage
      title="Visit Analytics"
      actions={<RefreshButton isBusy={isFetching} onRefresh={() => !isFetching && retry()} />}
    >
      <RangeBar
        scope={scope}
        refused={refused}
        today={today}
        onRange={setRange}
        onExcludeAdmins={setExcludeAdmins}
      >
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
        <Statistics counted={data} isOld={isPlaceholderData} onSay={say} />
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
