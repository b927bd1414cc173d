import { Eye, ImageDown, type LucideIcon, UserRoundPlus } from 'lucide-react';
import { type AdminCounts, useAdminCounts } from '#web/backend/get-admin-counts.ts';
import { classNames } from '#web/ui/class-names.ts';

const BADGES: readonly {
  readonly name: keyof AdminCounts;
  readonly label: string;
  readonly icon: LucideIcon;
}[] = [
  { name: 'images', label: 'Images', icon: ImageDown },
  { name: 'requests', label: 'Requests', icon: UserRoundPlus },
  { name: 'visits', label: 'Visits', icon: Eye },
];

interface AdminBadgesProps {
  readonly userId: string;
  /** In the phone's panel there is room for words; in the header the icons speak, and the names are read out. */
  readonly withWords?: boolean;
}

/** What admins keep an eye on: pictures downloaded, players requested, visits. */
export function AdminBadges({ userId, withWords = false }: AdminBadgesProps) {
  const { data, isError } = useAdminCounts(userId);
  return (
    <ul
      aria-label="Admin counts"
      className={withWords ? 'grid grid-cols-3 gap-2' : 'flex items-center gap-1.5'}
    >
      {BADGES.map(({ icon: Icon, label, name }) => (
        <li
          key={name}
          title={label}
          className={classNames(
            'flex items-center gap-1.5 rounded-control border border-line bg-sunk font-condensed font-semibold tabular-nums',
            withWords ? 'flex-col px-1 py-2 text-xl leading-tight' : 'h-8 px-2.5',
          )}
        >
          <Icon aria-hidden size={withWords ? 20 : 16} className="text-soft" />
          <span className={withWords ? 'order-last text-sm text-soft' : 'sr-only'}>
            {label}
            <span className="sr-only">: </span>
          </span>
          <span>{data ? data[name].toLocaleString('en-US') : isError ? '–' : '…'}</span>
        </li>
      ))}
    </ul>
  );
}
