/** Every endpoint that accepts a body, with a valid example. Abuse tests use it. */

export interface Endpoint {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  example: Readonly<Record<string, unknown>>;
  /** Narrows what is changed; only for paths without a query. */
  query?: string;
}

const UUID = '44444444-4444-4444-8444-444444444444';
const PLAYER_ROW = {
  row_number: 2,
  action: 'add',
  values: { first_name: 'A', last_name: 'B', number: 7, position: 'C', shoots: 'L', birthdate: '2000-02-29' },
};

const API: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/track-visit',
    example: {
      visit_type: 'page_visit',
      team_id: 1,
      user_id: UUID,
      referrer: 'https://fans.example/',
      utm_source: 'x',
      id: UUID,
    },
  },
  {
    method: 'POST',
    path: '/api/send-report',
    example: {
      type: 'Missing player',
      player_name: 'A B',
      notes: 'n',
      team_id: 1,
      reporter: 'fan@fans.example',
      website: '',
    },
  },
  {
    method: 'POST',
    path: '/api/send-report',
    example: { to: 'fan@fans.example', subject: 's', body: 'b', requestId: UUID },
  },
  { method: 'POST', path: '/api/delete-account', example: { email: 'fan@fans.example' } },
  { method: 'POST', path: '/api/image-proxy', example: { url: 'https://assets.nhle.com/x.svg' } },
  { method: 'POST', path: '/api/nothing', example: {} },
  { method: 'POST', path: '/healthz', example: {} },
  { method: 'POST', path: '/metrics', example: {} },
];

/** The auth service. A valid sign-up or sign-in is slow on purpose, so `limits.test.ts` covers them. */
const AUTH: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/auth/v1/token',
    query: '?grant_type=refresh_token',
    example: { refresh_token: 'abc' },
  },
  {
    method: 'POST',
    path: '/auth/v1/token',
    query: '?grant_type=pkce',
    example: { auth_code: UUID, code_verifier: 'abc' },
  },
  { method: 'POST', path: '/auth/v1/signup', example: { email: 'fan', password: 'short', data: {} } },
  { method: 'POST', path: '/auth/v1/verify', example: { type: 'signup', token_hash: 'f'.repeat(64) } },
  { method: 'PUT', path: '/auth/v1/user', example: { data: { full_name: 'A', profile_name: 'a' } } },
  { method: 'POST', path: '/auth/v1/logout', query: '?scope=others', example: {} },
  { method: 'POST', path: '/auth/v1/otp', example: { email: 'fan@fans.example' } },
];

const rpc = (name: string, example: object): Endpoint => ({
  method: 'POST',
  path: `/rest/v1/rpc/${name}`,
  example: { ...example },
});

const FUNCTIONS: readonly Endpoint[] = [
  rpc('is_admin', {}),
  rpc('public_profile', { name: 'jane' }),
  rpc('require_admin', {}),
  rpc('stage_rows', { import_id: UUID, portion: 1, rows: [PLAYER_ROW] }),
  rpc('take_staged_rows', { import_id: UUID, row_count: 1 }),
  rpc('write_players', { rows: [PLAYER_ROW], team_id: 1 }),
  rpc('import_players', { team_id: 1, rows: [PLAYER_ROW], import_id: null, row_count: null }),
  rpc('update_players', { rows: [PLAYER_ROW], import_id: null, row_count: null }),
  rpc('move_players', { ids: [1, 2], team_id: 2 }),
  rpc('delete_players', { ids: [999_999] }),
  rpc('undo_admin_action', { log_id: 1, batch: UUID }),
  rpc('visit_statistics', { period: '7d', exclude_admins: true, time_zone: 'America/Toronto' }),
  rpc('delete_visits', { ids: [UUID] }),
  rpc('download_counts', {}),
  rpc('stored_count', { table_name: 'site_visits' }),
  rpc('game_calls', { game_id: 2026020001, team: 'TOR', fan: 'jane' }),
  rpc('team_calls_table', { team: 'TOR', season: '20262027' }),
  rpc('own_devices', { sign_out: UUID }),
  rpc('call_record', { profile_name: 'jane', season: '20262027' }),
  rpc('calls_to_score', { game_id: 2026020001, after: UUID }),
  rpc('score_calls', { scores: { [UUID]: { hits: 1, possible: 16 } } }),
];

const ROWS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  teams: {
    name: 'T',
    abbreviation: 'TTT',
    city: 'C',
    color_primary: '#123456',
    sweater: { body: '#123456', yoke: '#123456', edge: '#ffffff', number: '#ffffff', hem: [] },
    last_imported_at: '2026-11-21',
  },
  players: { team_id: 1, ...PLAYER_ROW.values, weight: 180 },
  user_lineup: {
    user_id: UUID,
    team_id: 1,
    name: 'L',
    title: 'T',
    lw1_name: 'A',
    lw1_number: 1,
    lw1_player_id: 1,
  },
  user_preferences: { user_id: UUID, favorite_player: 1, favorite_team: 1, display_profile: true, bio: 'b' },
  user_roles: { user_id: UUID, role: 'admin' },
  profiles: { user_id: UUID, profile_name: 'a', display_name: 'A', bio: 'b', is_public: true },
  request_player: {
    player_name: 'P',
    type: 'Missing player',
    notes: 'n',
    team_id: 1,
    reporter_email: 'fan@fans.example',
    handled: false,
  },
  site_visits: {
    id: UUID,
    visit_type: 'page_visit',
    team_id: 1,
    country: 'CA',
    referrer: 'r',
    utm_source: 'u',
  },
  image_downloads: { team_name: 'T', user_id: UUID, user_email: 'fan@fans.example', visit_id: UUID },
  admin_log: { action: 'x' },
  calls: {
    user_id: UUID,
    game_id: 2026020001,
    team_id: 1,
    lineup: { formation: '12-6-2', slots: { lw1: { player_id: 1 } } },
  },
};
const TABLES: readonly Endpoint[] = Object.entries(ROWS).flatMap(([table, example]) => [
  { method: 'POST' as const, path: `/rest/v1/${table}`, example },
  { method: 'POST' as const, path: `/rest/v1/${table}`, query: '?on_conflict=id', example },
  { method: 'PATCH' as const, path: `/rest/v1/${table}`, query: '?user_id=eq.x', example },
  { method: 'PATCH' as const, path: `/rest/v1/${table}`, query: '?id=eq.999999', example },
]);

export const EVERY_ENDPOINT: readonly Endpoint[] = [...API, ...AUTH, ...FUNCTIONS, ...TABLES];
