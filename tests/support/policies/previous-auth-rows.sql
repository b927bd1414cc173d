-- What @supabase/lite 0.10.0 wrote: an account with its session, renewed once, and a sign-up that waits for its confirmation. The
-- password of both is Zamboni-4-tonight.

insert into auth.users (
  id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, last_sign_in_at, created_at, updated_at
) values (
  '01a2022f-94bd-718a-88d8-5bec619f7b2d', 'veteran@lines.example',
  '$2b$10$UAZ95FXRLxZ5uOrMAeEpy.y/XKNPEh3ik69Wu/D1Y87ViGjsTHw0K', now() - interval '5 days',
  '{"provider": "email", "providers": ["email"]}',
  '{"sub": "01a2022f-94bd-718a-88d8-5bec619f7b2d", "email": "veteran@lines.example", "full_name": "Old Timer", "email_verified": true, "phone_verified": false}',
  now() - interval '5 days', now() - interval '5 days', now() - interval '5 days'
);
insert into auth.users (
  id, email, encrypted_password, confirmation_token, confirmation_sent_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
) values (
  '01a2022f-94bd-718a-88d8-5bec619f7b2e', 'waiting@lines.example',
  '$2b$10$UAZ95FXRLxZ5uOrMAeEpy.y/XKNPEh3ik69Wu/D1Y87ViGjsTHw0K',
  '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592', now() - interval '5 minutes',
  '{"provider": "email", "providers": ["email"], "contested": true}',
  '{"sub": "01a2022f-94bd-718a-88d8-5bec619f7b2e", "email": "waiting@lines.example", "email_verified": false, "phone_verified": false}',
  now() - interval '5 minutes', now() - interval '5 minutes'
);
insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
select gen_random_uuid(), 'email', id::text, id, raw_user_meta_data || '{"email_verified": false}', created_at from auth.users;
insert into auth.sessions (id, user_id, aal, refreshed_at, created_at) values (
  '01a2022f-9523-74ed-9372-c682ffdd6e62', '01a2022f-94bd-718a-88d8-5bec619f7b2d', 'aal1',
  (now() - interval '2 days') at time zone 'UTC', now() - interval '5 days'
);
insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, parent, created_at) values
  ('01a2022f-9526-77d5-acff-2380379e82da', '01a2022f-9526-77d5-acff-1e1a0d360edc',
    '01a2022f-94bd-718a-88d8-5bec619f7b2d', '01a2022f-9523-74ed-9372-c682ffdd6e62', true, null, now() - interval '5 days'),
  ('01a2022f-9a10-7c44-b0de-6a1a3a1fd0aa', '01a2022f-9a10-7c44-b0de-54c0b2f2a711',
    '01a2022f-94bd-718a-88d8-5bec619f7b2d', '01a2022f-9523-74ed-9372-c682ffdd6e62', false,
    '01a2022f-9526-77d5-acff-1e1a0d360edc', now() - interval '2 days');
