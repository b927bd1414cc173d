import { Menu } from '@base-ui/react/menu';
import {
  AlignLeft,
  Check,
  ChevronDown,
  ClipboardCopy,
  CodeXml,
  Copy,
  Image,
  Link2,
  type LucideIcon,
  Table,
} from 'lucide-react';
import { useRef } from 'react';
import { lineupMarkdown } from '#domain/lineup-markdown.ts';
import { lineupHeadline, lineupRows, lineupText } from '#domain/lineup-text.ts';
import { isOwnTeam } from '#domain/team.ts';
import { LINK_NOTE } from '#domain/lineup-link.ts';
import { type CardSubject, lineupAddress } from './card-subject.ts';
import { frameCode, pictureCode } from './embed-code.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { MENU_ITEM, MENU_PANEL } from '#web/ui/menu.ts';
import { useCopy } from '#web/ui/use-copy.tsx';

interface Way {
  readonly words: string;
  readonly icon: LucideIcon;
  /** Returns the text to copy. Called on each press. */
  readonly make: () => string;
}

function hasTexts(subject: CardSubject): boolean {
  const { title, words } = subject.whole ?? subject;
  return title.trim() !== '' || Object.values(words).some(Boolean);
}

function waysOf(subject: CardSubject): readonly Way[] {
  const { lineup, team, title, words } = subject.whole ?? subject;
  const whole = () => ({ lineup, title, words, teamName: team.name, link: lineupAddress(subject) });
  const embedded = () => ({ link: lineupAddress(subject), title: lineupHeadline(title, team.name) });
  const ways: readonly Way[] = [
    { words: 'Copy as text', icon: ClipboardCopy, make: () => lineupText(whole()) },
    { words: 'Copy link', icon: Link2, make: () => lineupAddress(subject) },
    { words: 'Copy as lines', icon: AlignLeft, make: () => lineupRows(lineup) },
    { words: 'Copy as Markdown', icon: Table, make: () => lineupMarkdown(whole()) },
  ];
  if (isOwnTeam(team.id)) return ways; // our server draws embedded pictures, and does not know this team
  return [
    ...ways,
    { words: 'Copy picture code', icon: Image, make: () => pictureCode(embedded()) },
    { words: 'Copy embed code', icon: CodeXml, make: () => frameCode(embedded()) },
  ];
}

/**
 * A menu of the ways to copy the lineup: text with a link, bare lines, a Markdown table, a link, or HTML for other
 * pages.
 */
export function CopyWays({ subject }: { readonly subject: CardSubject }) {
  const place = useRef<HTMLDivElement>(null);
  const { copied, copy, outcome } = useCopy();
  const Icon = copied ? Check : Copy;
  return (
    <div ref={place} className="pt-3">
      <Menu.Root modal={false}>
        <Menu.Trigger className={`${buttonClass({})} w-full`}>
          <Icon aria-hidden size={18} className={copied ? 'text-good' : undefined} />
          {copied ? 'Copied!' : 'Copy'}
          <ChevronDown aria-hidden size={18} className="text-soft" />
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner
            sideOffset={4}
            collisionPadding={8}
            positionMethod="fixed"
            className="z-40 outline-none"
          >
            <Menu.Popup className={MENU_PANEL}>
              {waysOf(subject).map(({ words, icon: WayIcon, make }) => (
                <Menu.Item key={words} className={MENU_ITEM} onClick={() => void copy(make())}>
                  <WayIcon aria-hidden size={18} className="text-soft" />
                  {words}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {hasTexts(subject) && <p className="pt-1.5 text-sm text-soft">{LINK_NOTE}</p>}
      {outcome}
    </div>
  );
}
