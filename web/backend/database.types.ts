/**
 * The schema that row requests are typed by. Generated from supabase/migrations by scripts/generate-types.ts: do not edit,
 * run `npx tsx scripts/generate-types.ts` after a migration.
 */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      admin_log: {
        Row: {
          action: string;
          admin_email: string | null;
          after: Json | null;
          at: string;
          batch: string;
          before: Json | null;
          id: number;
          row_id: number;
          table_name: string;
          undone_at: string | null;
          user_id: string | null;
          via: string;
        };
        Insert: {
          action: string;
          admin_email?: string | null;
          after?: Json | null;
          at?: string;
          batch: string;
          before?: Json | null;
          id?: never;
          row_id: number;
          table_name: string;
          undone_at?: string | null;
          user_id?: string | null;
          via?: string;
        };
        Update: {
          action?: string;
          admin_email?: string | null;
          after?: Json | null;
          at?: string;
          batch?: string;
          before?: Json | null;
          id?: never;
          row_id?: number;
          table_name?: string;
          undone_at?: string | null;
          user_id?: string | null;
          via?: string;
        };
        Relationships: [];
      };
      calls: {
        Row: {
          created_at: string;
          game_id: number;
          id: string;
          lineup: Json;
          score: Json | null;
          team_id: number;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          game_id: number;
          id?: string;
          lineup: Json;
          score?: Json | null;
          team_id: number;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          game_id?: number;
          id?: string;
          lineup?: Json;
          score?: Json | null;
          team_id?: number;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'calls_game_id_fkey';
            columns: ['game_id'];
            isOneToOne: false;
            referencedRelation: 'games';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'calls_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      feed_jobs: {
        Row: {
          done: number;
          due_at: string;
          finished_at: string | null;
          leased_by: string | null;
          leased_until: string | null;
          name: string;
          outcome: Json | null;
          started_at: string | null;
          succeeded_at: string | null;
          total: number;
        };
        Insert: {
          done?: number;
          due_at: string;
          finished_at?: string | null;
          leased_by?: string | null;
          leased_until?: string | null;
          name: string;
          outcome?: Json | null;
          started_at?: string | null;
          succeeded_at?: string | null;
          total?: number;
        };
        Update: {
          done?: number;
          due_at?: string;
          finished_at?: string | null;
          leased_by?: string | null;
          leased_until?: string | null;
          name?: string;
          outcome?: Json | null;
          started_at?: string | null;
          succeeded_at?: string | null;
          total?: number;
        };
        Relationships: [];
      };
      game_lines: {
        Row: { game_id: number; lines: Json; team_id: number; units: Json | null };
        Insert: { game_id: number; lines: Json; team_id: number; units?: Json | null };
        Update: { game_id?: number; lines?: Json; team_id?: number; units?: Json | null };
        Relationships: [
          {
            foreignKeyName: 'game_lines_game_id_fkey';
            columns: ['game_id'];
            isOneToOne: false;
            referencedRelation: 'games';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'game_lines_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      games: {
        Row: {
          away_abbreviation: string;
          away_score: number | null;
          away_team_id: number | null;
          computed_at: string | null;
          game_type: number;
          home_abbreviation: string;
          home_score: number | null;
          home_team_id: number | null;
          id: number;
          lines: string;
          lines_fault: string | null;
          lines_source: string | null;
          locked_at: string | null;
          neutral_site: boolean;
          season: string;
          starts_at: string;
          state: string;
          time_known: boolean;
          tried_at: string | null;
          tries: number;
          updated_at: string;
          venue: string | null;
        };
        Insert: {
          away_abbreviation: string;
          away_score?: number | null;
          away_team_id?: number | null;
          computed_at?: string | null;
          game_type: number;
          home_abbreviation: string;
          home_score?: number | null;
          home_team_id?: number | null;
          id: number;
          lines?: string;
          lines_fault?: string | null;
          lines_source?: string | null;
          locked_at?: string | null;
          neutral_site?: boolean;
          season: string;
          starts_at: string;
          state: string;
          time_known?: boolean;
          tried_at?: string | null;
          tries?: number;
          updated_at?: string;
          venue?: string | null;
        };
        Update: {
          away_abbreviation?: string;
          away_score?: number | null;
          away_team_id?: number | null;
          computed_at?: string | null;
          game_type?: number;
          home_abbreviation?: string;
          home_score?: number | null;
          home_team_id?: number | null;
          id?: number;
          lines?: string;
          lines_fault?: string | null;
          lines_source?: string | null;
          locked_at?: string | null;
          neutral_site?: boolean;
          season?: string;
          starts_at?: string;
          state?: string;
          time_known?: boolean;
          tried_at?: string | null;
          tries?: number;
          updated_at?: string;
          venue?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'games_away_team_id_fkey';
            columns: ['away_team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'games_home_team_id_fkey';
            columns: ['home_team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      image_downloads: {
        Row: {
          created_at: string;
          id: string;
          team_name: string;
          updated_at: string;
          user_email: string | null;
          user_id: string | null;
          visit_id: string | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          team_name: string;
          updated_at?: string;
          user_email?: string | null;
          user_id?: string | null;
          visit_id?: string | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          team_name?: string;
          updated_at?: string;
          user_email?: string | null;
          user_id?: string | null;
          visit_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'image_downloads_visit_id_fkey';
            columns: ['visit_id'];
            isOneToOne: false;
            referencedRelation: 'site_visits';
            referencedColumns: ['id'];
          },
        ];
      };
      kept_differences: {
        Row: { kept_at: string; key: string; team_id: number };
        Insert: { kept_at?: string; key: string; team_id: number };
        Update: { kept_at?: string; key?: string; team_id?: number };
        Relationships: [
          {
            foreignKeyName: 'kept_differences_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      namesakes: {
        Row: { decided_at: string; name: string; player_id: number };
        Insert: { decided_at?: string; name: string; player_id: number };
        Update: { decided_at?: string; name?: string; player_id?: number };
        Relationships: [
          {
            foreignKeyName: 'namesakes_player_id_fkey';
            columns: ['player_id'];
            isOneToOne: false;
            referencedRelation: 'players';
            referencedColumns: ['id'];
          },
        ];
      };
      own_teams: {
        Row: { document: Json; id: string; updated_at: string; user_id: string };
        Insert: { document: Json; id: string; updated_at?: string; user_id: string };
        Update: { document?: Json; id?: string; updated_at?: string; user_id?: string };
        Relationships: [];
      };
      players: {
        Row: {
          birthdate: string | null;
          birthplace: string | null;
          created_at: string;
          depth: number | null;
          display_name: string | null;
          first_name: string | null;
          full_name: string | null;
          height: string | null;
          id: number;
          jersey_number: string | null;
          last_name: string | null;
          nationality: string | null;
          nhl_id: number | null;
          number: number | null;
          position: string | null;
          revision: number;
          shoots: string | null;
          team_id: number;
          updated_at: string;
          weight: number | null;
        };
        Insert: {
          birthdate?: string | null;
          birthplace?: string | null;
          created_at?: string;
          depth?: number | null;
          display_name?: string | null;
          first_name?: string | null;
          full_name?: string | null;
          height?: string | null;
          id?: number;
          jersey_number?: string | null;
          last_name?: string | null;
          nationality?: string | null;
          nhl_id?: number | null;
          number?: number | null;
          position?: string | null;
          revision?: number;
          shoots?: string | null;
          team_id: number;
          updated_at?: string;
          weight?: number | null;
        };
        Update: {
          birthdate?: string | null;
          birthplace?: string | null;
          created_at?: string;
          depth?: number | null;
          display_name?: string | null;
          first_name?: string | null;
          full_name?: string | null;
          height?: string | null;
          id?: number;
          jersey_number?: string | null;
          last_name?: string | null;
          nationality?: string | null;
          nhl_id?: number | null;
          number?: number | null;
          position?: string | null;
          revision?: number;
          shoots?: string | null;
          team_id?: number;
          updated_at?: string;
          weight?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'players_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          bio: string | null;
          display_name: string | null;
          is_public: boolean;
          profile_name: string | null;
          user_id: string;
        };
        Insert: {
          avatar_url?: string | null;
          bio?: string | null;
          display_name?: string | null;
          is_public?: boolean;
          profile_name?: string | null;
          user_id: string;
        };
        Update: {
          avatar_url?: string | null;
          bio?: string | null;
          display_name?: string | null;
          is_public?: boolean;
          profile_name?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      request_player: {
        Row: {
          created_at: string;
          fixed_at: string | null;
          handled: boolean;
          id: string;
          notes: string | null;
          player_name: string;
          reporter_email: string | null;
          team_id: number | null;
          type: string;
        };
        Insert: {
          created_at?: string;
          fixed_at?: string | null;
          handled?: boolean;
          id?: string;
          notes?: string | null;
          player_name: string;
          reporter_email?: string | null;
          team_id?: number | null;
          type: string;
        };
        Update: {
          created_at?: string;
          fixed_at?: string | null;
          handled?: boolean;
          id?: string;
          notes?: string | null;
          player_name?: string;
          reporter_email?: string | null;
          team_id?: number | null;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'request_player_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      roster_dates: {
        Row: { as_of: string; team_id: number };
        Insert: { as_of: string; team_id: number };
        Update: { as_of?: string; team_id?: number };
        Relationships: [
          {
            foreignKeyName: 'roster_dates_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: true;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      roster_feeds: {
        Row: {
          checked_at: string;
          etag: string | null;
          fault: string | null;
          fetched_at: string | null;
          players: Json | null;
          team_id: number;
        };
        Insert: {
          checked_at?: string;
          etag?: string | null;
          fault?: string | null;
          fetched_at?: string | null;
          players?: Json | null;
          team_id: number;
        };
        Update: {
          checked_at?: string;
          etag?: string | null;
          fault?: string | null;
          fetched_at?: string | null;
          players?: Json | null;
          team_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'roster_feeds_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: true;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      roster_policies: {
        Row: { departure: string | null; kind: string; move_to: number | null; policy: string };
        Insert: { departure?: string | null; kind: string; move_to?: number | null; policy?: string };
        Update: { departure?: string | null; kind?: string; move_to?: number | null; policy?: string };
        Relationships: [
          {
            foreignKeyName: 'roster_policies_move_to_fkey';
            columns: ['move_to'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      site_visits: {
        Row: {
          country: string | null;
          country_source: string | null;
          created_at: string;
          id: string;
          referrer: string | null;
          team_id: number | null;
          user_id: string | null;
          utm_source: string | null;
          visit_type: string;
        };
        Insert: {
          country?: string | null;
          country_source?: string | null;
          created_at?: string;
          id?: string;
          referrer?: string | null;
          team_id?: number | null;
          user_id?: string | null;
          utm_source?: string | null;
          visit_type: string;
        };
        Update: {
          country?: string | null;
          country_source?: string | null;
          created_at?: string;
          id?: string;
          referrer?: string | null;
          team_id?: number | null;
          user_id?: string | null;
          utm_source?: string | null;
          visit_type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'site_visits_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      teams: {
        Row: {
          abbreviation: string | null;
          city: string | null;
          color_primary: string | null;
          color_secondary: string | null;
          color_tertiary: string | null;
          conference: string | null;
          division: string | null;
          id: number;
          last_imported_at: string | null;
          location_name: string | null;
          logo_url: string | null;
          name: string;
          revision: number;
          sweater: Json | null;
          updated_at: string;
        };
        Insert: {
          abbreviation?: string | null;
          city?: string | null;
          color_primary?: string | null;
          color_secondary?: string | null;
          color_tertiary?: string | null;
          conference?: string | null;
          division?: string | null;
          id?: number;
          last_imported_at?: string | null;
          location_name?: string | null;
          logo_url?: string | null;
          name: string;
          revision?: number;
          sweater?: Json | null;
          updated_at?: string;
        };
        Update: {
          abbreviation?: string | null;
          city?: string | null;
          color_primary?: string | null;
          color_secondary?: string | null;
          color_tertiary?: string | null;
          conference?: string | null;
          division?: string | null;
          id?: number;
          last_imported_at?: string | null;
          location_name?: string | null;
          logo_url?: string | null;
          name?: string;
          revision?: number;
          sweater?: Json | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      user_lineup: {
        Row: {
          c1_name: string | null;
          c1_number: number | null;
          c1_player_id: number | null;
          c2_name: string | null;
          c2_number: number | null;
          c2_player_id: number | null;
          c3_name: string | null;
          c3_number: number | null;
          c3_player_id: number | null;
          c4_name: string | null;
          c4_number: number | null;
          c4_player_id: number | null;
          c5_name: string | null;
          c5_number: number | null;
          c5_player_id: number | null;
          created_at: string;
          details: Json;
          filled: number;
          gb_name: string | null;
          gb_number: number | null;
          gb_player_id: number | null;
          gs_name: string | null;
          gs_number: number | null;
          gs_player_id: number | null;
          gt_name: string | null;
          gt_number: number | null;
          gt_player_id: number | null;
          id: string;
          is_public: boolean;
          ld1_name: string | null;
          ld1_number: number | null;
          ld1_player_id: number | null;
          ld2_name: string | null;
          ld2_number: number | null;
          ld2_player_id: number | null;
          ld3_name: string | null;
          ld3_number: number | null;
          ld3_player_id: number | null;
          ld4_name: string | null;
          ld4_number: number | null;
          ld4_player_id: number | null;
          lw1_name: string | null;
          lw1_number: number | null;
          lw1_player_id: number | null;
          lw2_name: string | null;
          lw2_number: number | null;
          lw2_player_id: number | null;
          lw3_name: string | null;
          lw3_number: number | null;
          lw3_player_id: number | null;
          lw4_name: string | null;
          lw4_number: number | null;
          lw4_player_id: number | null;
          name: string;
          rd1_name: string | null;
          rd1_number: number | null;
          rd1_player_id: number | null;
          rd2_name: string | null;
          rd2_number: number | null;
          rd2_player_id: number | null;
          rd3_name: string | null;
          rd3_number: number | null;
          rd3_player_id: number | null;
          rd4_name: string | null;
          rd4_number: number | null;
          rd4_player_id: number | null;
          revision: number;
          rw1_name: string | null;
          rw1_number: number | null;
          rw1_player_id: number | null;
          rw2_name: string | null;
          rw2_number: number | null;
          rw2_player_id: number | null;
          rw3_name: string | null;
          rw3_number: number | null;
          rw3_player_id: number | null;
          rw4_name: string | null;
          rw4_number: number | null;
          rw4_player_id: number | null;
          team_id: number | null;
          team_name: string | null;
          title: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          c1_name?: string | null;
          c1_number?: number | null;
          c1_player_id?: number | null;
          c2_name?: string | null;
          c2_number?: number | null;
          c2_player_id?: number | null;
          c3_name?: string | null;
          c3_number?: number | null;
          c3_player_id?: number | null;
          c4_name?: string | null;
          c4_number?: number | null;
          c4_player_id?: number | null;
          c5_name?: string | null;
          c5_number?: number | null;
          c5_player_id?: number | null;
          created_at?: string;
          details?: Json;
          filled?: number;
          gb_name?: string | null;
          gb_number?: number | null;
          gb_player_id?: number | null;
          gs_name?: string | null;
          gs_number?: number | null;
          gs_player_id?: number | null;
          gt_name?: string | null;
          gt_number?: number | null;
          gt_player_id?: number | null;
          id?: string;
          is_public?: boolean;
          ld1_name?: string | null;
          ld1_number?: number | null;
          ld1_player_id?: number | null;
          ld2_name?: string | null;
          ld2_number?: number | null;
          ld2_player_id?: number | null;
          ld3_name?: string | null;
          ld3_number?: number | null;
          ld3_player_id?: number | null;
          ld4_name?: string | null;
          ld4_number?: number | null;
          ld4_player_id?: number | null;
          lw1_name?: string | null;
          lw1_number?: number | null;
          lw1_player_id?: number | null;
          lw2_name?: string | null;
          lw2_number?: number | null;
          lw2_player_id?: number | null;
          lw3_name?: string | null;
          lw3_number?: number | null;
          lw3_player_id?: number | null;
          lw4_name?: string | null;
          lw4_number?: number | null;
          lw4_player_id?: number | null;
          name: string;
          rd1_name?: string | null;
          rd1_number?: number | null;
          rd1_player_id?: number | null;
          rd2_name?: string | null;
          rd2_number?: number | null;
          rd2_player_id?: number | null;
          rd3_name?: string | null;
          rd3_number?: number | null;
          rd3_player_id?: number | null;
          rd4_name?: string | null;
          rd4_number?: number | null;
          rd4_player_id?: number | null;
          revision?: number;
          rw1_name?: string | null;
          rw1_number?: number | null;
          rw1_player_id?: number | null;
          rw2_name?: string | null;
          rw2_number?: number | null;
          rw2_player_id?: number | null;
          rw3_name?: string | null;
          rw3_number?: number | null;
          rw3_player_id?: number | null;
          rw4_name?: string | null;
          rw4_number?: number | null;
          rw4_player_id?: number | null;
          team_id?: number | null;
          team_name?: string | null;
          title?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          c1_name?: string | null;
          c1_number?: number | null;
          c1_player_id?: number | null;
          c2_name?: string | null;
          c2_number?: number | null;
          c2_player_id?: number | null;
          c3_name?: string | null;
          c3_number?: number | null;
          c3_player_id?: number | null;
          c4_name?: string | null;
          c4_number?: number | null;
          c4_player_id?: number | null;
          c5_name?: string | null;
          c5_number?: number | null;
          c5_player_id?: number | null;
          created_at?: string;
          details?: Json;
          filled?: number;
          gb_name?: string | null;
          gb_number?: number | null;
          gb_player_id?: number | null;
          gs_name?: string | null;
          gs_number?: number | null;
          gs_player_id?: number | null;
          gt_name?: string | null;
          gt_number?: number | null;
          gt_player_id?: number | null;
          id?: string;
          is_public?: boolean;
          ld1_name?: string | null;
          ld1_number?: number | null;
          ld1_player_id?: number | null;
          ld2_name?: string | null;
          ld2_number?: number | null;
          ld2_player_id?: number | null;
          ld3_name?: string | null;
          ld3_number?: number | null;
          ld3_player_id?: number | null;
          ld4_name?: string | null;
          ld4_number?: number | null;
          ld4_player_id?: number | null;
          lw1_name?: string | null;
          lw1_number?: number | null;
          lw1_player_id?: number | null;
          lw2_name?: string | null;
          lw2_number?: number | null;
          lw2_player_id?: number | null;
          lw3_name?: string | null;
          lw3_number?: number | null;
          lw3_player_id?: number | null;
          lw4_name?: string | null;
          lw4_number?: number | null;
          lw4_player_id?: number | null;
          name?: string;
          rd1_name?: string | null;
          rd1_number?: number | null;
          rd1_player_id?: number | null;
          rd2_name?: string | null;
          rd2_number?: number | null;
          rd2_player_id?: number | null;
          rd3_name?: string | null;
          rd3_number?: number | null;
          rd3_player_id?: number | null;
          rd4_name?: string | null;
          rd4_number?: number | null;
          rd4_player_id?: number | null;
          revision?: number;
          rw1_name?: string | null;
          rw1_number?: number | null;
          rw1_player_id?: number | null;
          rw2_name?: string | null;
          rw2_number?: number | null;
          rw2_player_id?: number | null;
          rw3_name?: string | null;
          rw3_number?: number | null;
          rw3_player_id?: number | null;
          rw4_name?: string | null;
          rw4_number?: number | null;
          rw4_player_id?: number | null;
          team_id?: number | null;
          team_name?: string | null;
          title?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_lineup_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      user_preferences: {
        Row: {
          bio: string | null;
          display_profile: boolean;
          favorite_player: number | null;
          favorite_team: number | null;
          user_id: string;
        };
        Insert: {
          bio?: string | null;
          display_profile?: boolean;
          favorite_player?: number | null;
          favorite_team?: number | null;
          user_id: string;
        };
        Update: {
          bio?: string | null;
          display_profile?: boolean;
          favorite_player?: number | null;
          favorite_team?: number | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_preferences_favorite_player_fkey';
            columns: ['favorite_player'];
            isOneToOne: false;
            referencedRelation: 'players';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_preferences_favorite_team_fkey';
            columns: ['favorite_team'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      user_roles: {
        Row: { role: string; user_id: string };
        Insert: { role: string; user_id: string };
        Update: { role?: string; user_id?: string };
        Relationships: [];
      };
    };
    Views: { [name in never]: never };
    Functions: {
      apply_roster_updates: { Args: { rows?: Json; import_id?: string; row_count?: number }; Returns: Json };
      call_record: { Args: { profile_name?: string; season?: string }; Returns: Json };
      calls_to_score: { Args: { game_id: number; after?: string }; Returns: Json };
      cancel_missing_games: { Args: { club: string; season: string; known: Json }; Returns: number };
      claim_feed_job: { Args: { job: string; holder: string; seconds: number }; Returns: boolean };
      delete_players: { Args: { ids: number[] }; Returns: Json };
      delete_visits: { Args: { ids: string[] }; Returns: number };
      download_counts: { Args: never; Returns: { team_name: string; count: number }[] };
      find_visits: {
        Args: {
          period: string;
          exclude_admins: boolean;
          time_zone: string;
          image_state?: string;
          source_part?: string;
          team_part?: string;
          skip?: number;
          first_day?: string;
          last_day?: string;
        };
        Returns: Json;
      };
      finish_feed_job: {
        Args: { job: string; holder: string; outcome: Json; next_due: string };
        Returns: boolean;
      };
      fold_name: { Args: { name: string }; Returns: string };
      forget_old_games: { Args: { before: string }; Returns: number };
      game_calls: { Args: { game_id: number; team?: string; fan?: string }; Returns: Json };
      games_without_lines: { Args: { since: string }; Returns: Json };
      import_league: { Args: { rows?: Json; import_id?: string; row_count?: number }; Returns: Json };
      is_admin: { Args: never; Returns: boolean };
      lease_feed_job: { Args: { job: string; holder: string; seconds: number }; Returns: boolean };
      link_nhl_ids: { Args: { links: Json }; Returns: number };
      move_players: { Args: { ids: number[]; team_id: number }; Returns: Json };
      note_feed_job: {
        Args: { job: string; holder: string; seconds: number; done: number; total: number };
        Returns: boolean;
      };
      note_game_try: {
        Args: { game: number; fault: string; tried: string; is_last: boolean };
        Returns: boolean;
      };
      own_devices: { Args: { sign_out?: string }; Returns: Json };
      profile_preview: { Args: { name: string }; Returns: Json };
      public_profile: { Args: { name: string }; Returns: Json };
      release_feed_job: { Args: { job: string; holder: string }; Returns: undefined };
      request_feed_job: { Args: { job: string }; Returns: undefined };
      require_admin: { Args: never; Returns: undefined };
      score_calls: { Args: { scores: Json }; Returns: number };
      settle_rosters: { Args: { teams: Json }; Returns: number };
      stage_rows: { Args: { import_id: string; portion: number; rows: Json }; Returns: number };
      store_game_lines: { Args: { game: number; source: string; team_lines: Json }; Returns: boolean };
      store_games: { Args: { schedule: Json }; Returns: number };
      stored_count: { Args: { table_name: string }; Returns: number };
      take_staged_rows: { Args: { import_id: string; row_count: number }; Returns: Json };
      team_briefing: { Args: { team_id: number }; Returns: Json };
      team_calls_table: { Args: { team: string; season?: string }; Returns: Json };
      team_season: { Args: { team_id: number }; Returns: Json };
      team_units: { Args: { team_id: number }; Returns: Json };
      tonight: { Args: never; Returns: Json };
      undo_admin_action: { Args: { log_id?: number; batch?: string; partly?: boolean }; Returns: Json };
      update_players: { Args: { rows?: Json; import_id?: string; row_count?: number }; Returns: Json };
      visit_statistics: {
        Args: {
          period: string;
          exclude_admins: boolean;
          time_zone: string;
          first_day?: string;
          last_day?: string;
        };
        Returns: Json;
      };
      watch_feed_jobs: { Args: never; Returns: Json };
      write_players: { Args: { rows: Json; team_id?: number }; Returns: Json };
    };
    Enums: { [name in never]: never };
    CompositeTypes: { [name in never]: never };
  };
};
