/** What an access token lets a program do in its member's name. No zod: the settings show it. */
export const TOKEN_SCOPES = {
  read: 'Read what you see: your place on boards, goals, runs, favourites and what you sent',
  favourites: 'Change favourites, followed players and goals',
  submit: 'Send demos and submit runs',
} as const
export type TokenScope = keyof typeof TOKEN_SCOPES

/** How many tokens a member has at most, and how long one may work. */
export const MOST_TOKENS = 10
export const TOKEN_DAYS = [30, 90, 365] as const
