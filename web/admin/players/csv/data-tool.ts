/** The assistant next to the copied prompt. Any other that returns CSV works, too. */
export const DATA_TOOL = { name: 'Claude', url: 'https://claude.ai/new' } as const;
