/** The card on screen, as SVG. It looks exactly like the exported image. */
import {
  createElement,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import type { Lineup } from '#domain/lineup.ts';
import type { TeamData } from '#domain/player.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import { CARD_SIZES, type CardInput, type CardLook } from './card-input.ts';
import { DEFAULT_LOOK, loadedLook, loadLook } from './card-look.ts';
import type { CardDrawing, LayoutCard } from './shapes.ts';
import { svgChildren, type SvgNode } from './svg-tree.ts';

export interface LineupCardProps extends Omit<CardInput, 'lineup' | 'team' | 'siteAddress'> {
  readonly lineup: Lineup | null | undefined;
  readonly team: TeamData | null | undefined;
  /** The site's address in the footer; the current page's host by default. */
  readonly siteAddress?: string | undefined;
  /** `image` (the default) shows the team's logo once it has loaded, and the team's letters until then. */
  readonly logo?: CardInput['logo'];
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** Hides the card from screen readers and removes its link, for pages that describe the lineup themselves. */
  readonly isDecorative?: boolean | undefined;
}

function toReact(node: SvgNode | string, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => [
    name.replaceAll(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase()), // React's names are in camel case
    value,
  ]);
  return createElement(node.tag, { key, ...Object.fromEntries(attributes) }, ...node.children.map(toReact));
}

/** Whether an image has loaded. Cards draw only loaded images, because a failed image appears as a broken icon. */
function useLoaded(address: string | null): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const gone = new AbortController();
    const image = new Image();
    image.addEventListener('load', () => setLoaded(address), { signal: gone.signal });
    image.src = address;
    return () => gone.abort();
  }, [address]);
  return address !== null && loaded === address;
}

/** Returns a look's layout. While the layout loads, returns the previous look's layout; null if there is none. */
function useLayout(look: CardLook): LayoutCard | null {
  const [latest, setLatest] = useState<LayoutCard | null>(null);
  useEffect(() => {
    let isGone = false;
    // If the fetch fails, the card keeps the previous look.
    void loadLook(look).then(
      (layout) => !isGone && setLatest(() => layout),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [look]);
  return loadedLook(look) ?? latest;
}

/** Shows a lineup as a card, as wide as its container. Without a lineup or a team, shows an error text instead. */
export function LineupCard(props: LineupCardProps): ReactNode {
  const { lineup, team, className, style } = props;
  if (!lineup || !team) {
    return (
      <p className={className} style={style}>
        No lineup data available. Contact support if the issue persists.
      </p>
    );
  }
  return <CardPicture {...props} lineup={lineup} team={team} />;
}

interface CardPictureProps extends LineupCardProps {
  readonly lineup: Lineup;
  readonly team: TeamData;
}

/** Lays out the card with the logos that have loaded. Returns null until a look's code has loaded. */
function useDrawing(props: CardPictureProps, siteAddress: string): CardDrawing | null {
  const { facts, lineup, team, title, words, format } = props;
  const own = props.logo === 'letters' ? null : resolveTeamColors(team).logo;
  const isOwnLoaded = useLoaded(own);
  const isCrestLoaded = useLoaded(own && (props.logoAddress ?? null));
  const logo = isOwnLoaded || isCrestLoaded ? 'image' : 'letters';
  const logoAddress = isCrestLoaded ? props.logoAddress : undefined;
  const layout = useLayout(props.look ?? DEFAULT_LOOK);
  return useMemo(() => {
    const texts = { title, words, siteAddress };
    const logos: Partial<CardInput> = { logo, logoAddress };
    return layout?.({ lineup, team, facts, format, ...texts, ...logos }) ?? null;
  }, [layout, facts, lineup, team, title, words, format, siteAddress, logo, logoAddress]);
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

function CardPicture(props: CardPictureProps): ReactNode {
  const { format, className, style } = props;
  const siteAddress = props.siteAddress ?? globalThis.location?.host ?? '';
  const idPrefix = `card${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}-`;
  const drawing = useDrawing(props, siteAddress);
  if (!drawing) {
    const { height, width } = CARD_SIZES[format ?? 'portrait'];
    return (
      <div className={className} style={{ aspectRatio: `${width} / ${height}`, ...style }} aria-busy="true" />
    );
  }
  const link = drawing.attribution;
  return (
    <div className={className} style={{ position: 'relative', ...style }}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        style={{ display: 'block', width: '100%', height: 'auto' }}
        {...(props.isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': drawing.label })}
      >
        {svgChildren(drawing, idPrefix).map(toReact)}
      </svg>
      {/* An image cannot contain links. The link opens a new tab, because the page may have unsaved work. */}
      {link && !props.isDecorative && (
        <a
          href={/^https?:\/\//i.test(siteAddress) ? siteAddress : `//${siteAddress}`}
          target="_blank"
          rel="noopener"
          aria-label={`${link.text} (opens in a new tab)`}
          style={{
            position: 'absolute',
            zIndex: 1,
            left: percent(link.x, drawing.width),
            top: percent(link.y, drawing.height),
            width: percent(link.width, drawing.width),
            height: percent(link.height, drawing.height),
          }}
        />
      )}
    </div>
  );
}
