import { Eye, ImageDown, type LucideIcon, UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router';
import { formatNumber } from '#domain/format.ts';
import { PATHS } from '#domain/pages.ts';
import { type AdminCounts, useAdminCounts } from '#web/backend/get-admin-counts.ts';
import { classNames } from '#web/ui/class-names.ts';

const BADGES: readonly {
  readonly name: keyof AdminCounts;
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}[] = [
  { name: 'images', label: 'Images', to: PATHS.downloads, icon: ImageDown },
  { name: 'requests', label: 'Requests', to: PATHS.requests, icon: UserRoundPlus },
  { name: 'visits', label: 'Visits', to: PATHS.visits, icon: Eye },
];

interface AdminBadgesProps {
  readonly userId: string;
  /** Shows words in the phone's panel. The header shows icons with names for screen readers. */
  readonly withWords?: boolean;
  readonly onFollow?: () => void;
}

/** Shows counts of downloads, requests and visits, each linked to its page. */
export function AdminBadges({ userId, withWords = false, onFollow }: AdminBadgesProps) {
  const { data, isError } = useAdminCounts(userId);
  return (
    <ul
      aria-label="Admin counts"
      className={withWords ? 'grid grid-cols-3 gap-2' : 'flex items-center gap-1.5'}
    >
      {BADGES.map(({ icon: Icon, label, name, to }) => (
        <li key={name} title={label}>
          <Link
            to={to}
            onClick={onFollow}
            className={classNames(
              'flex items-center gap-1.5 rounded-control border border-line bg-sunk font-condensed font-semibold tabular-nums hover:border-line-strong',
              withWords ? 'flex-col px-1 py-2 text-xl leading-tight' : 'h-9 px-2.5',
            )}
          >
            <Icon aria-hidden size={withWords ? 20 : 16} className="text-soft" />
            <span className={withWords ? 'order-last text-sm text-soft' : 'sr-only'}>
              {label}
              {/* Zero width, but on one line with the word, so that screen readers say `Images: 12`. */}
              <span className="text-[0px]">: </span>
            </span>
            <span>{data ? formatNumber(data[name]) : isError ? '–' : '…'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
