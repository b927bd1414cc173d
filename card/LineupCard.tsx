/** The card on screen: the very picture that the file will show, as SVG. */
import { createElement, type CSSProperties, type ReactNode, useId, useMemo, useState } from 'react';
import type { Lineup } from '#domain/lineup.ts';
import type { TeamData } from '#domain/player.ts';
import { resolveTeamColors } from '#domain/team-colors.ts';
import type { CardFormat } from './card-input.ts';
import { layoutCard } from './layout.ts';
import { svgChildren, type SvgNode } from './svg-tree.ts';

export interface LineupCardProps {
  readonly lineup: Lineup | null | undefined;
  readonly team: TeamData | null | undefined;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly format?: CardFormat | undefined;
  /** Address of the site in the footer; this page's own when missing. */
  readonly siteAddress?: string | undefined;
  /** `image` (the default) shows the team's logo, two letters in its place when it fails to load. */
  readonly logo?: 'image' | 'letters' | undefined;
}

const REACT_NAMES: Readonly<Record<string, string>> = {
  'xml:space': 'xmlSpace',
  'clip-path': 'clipPath',
  'font-family': 'fontFamily',
  'font-size': 'fontSize',
  'font-weight': 'fontWeight',
  'stop-color': 'stopColor',
  'stroke-width': 'strokeWidth',
};

function toReact(node: SvgNode | string, key: number, onImageError: () => void): ReactNode {
  if (typeof node === 'string') return node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => [
    REACT_NAMES[name] ?? name,
    value,
  ]);
  const events = node.tag === 'image' ? { onError: onImageError } : {};
  const children = node.children.map((child, index) => toReact(child, index, onImageError));
  return createElement(node.tag, { key, ...Object.fromEntries(attributes), ...events }, ...children);
}

/** Shows a line-up as a card; without a line-up or a team it says so. The width follows its container. */
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

function CardPicture(
  props: LineupCardProps & { readonly lineup: Lineup; readonly team: TeamData },
): ReactNode {
  const { lineup, team, title, format, className, style } = props;
  const siteAddress = props.siteAddress ?? globalThis.location?.host ?? '';
  const address = resolveTeamColors(team).logo;
  const [failedLogo, setFailedLogo] = useState<string | null>(null);
  const logo = props.logo === 'letters' || failedLogo === address ? 'letters' : 'image';
  const idPrefix = `card${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}-`;
  const drawing = useMemo(
    () => layoutCard({ lineup, team, title, format, siteAddress, logo }),
    [lineup, team, title, format, siteAddress, logo],
  );
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={className}
      style={{ display: 'block', width: '100%', height: 'auto', ...style }}
      role="img"
      aria-label={drawing.label}
    >
      {svgChildren(drawing, idPrefix).map((node, index) =>
        toReact(node, index, () => setFailedLogo(address)),
      )}
    </svg>
  );
}
