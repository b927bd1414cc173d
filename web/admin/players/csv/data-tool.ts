/** Where admins have rosters gathered: an assistant that takes the copied prompt. Any other that answers with CSV does, too. */
export const DATA_TOOL = { name: 'Claude', url: 'https://claude.ai/new' } as const;
