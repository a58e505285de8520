/** The tabs of a profile; the first one is the address without a word. */
const TABS = ['overview', 'records', 'longjumps', 'maps', 'forum', 'comments', 'activity', 'kzguessr'] as const
export type ProfileTab = (typeof TABS)[number]

/** Those of a member, or of a holder without an account: he neither writes nor guesses. */
export const tabsOf = (isMember: boolean): readonly ProfileTab[] =>
  isMember ? TABS : TABS.filter((tab) => tab !== 'forum' && tab !== 'comments' && tab !== 'kzguessr')

/** The tab of an address; the overview for what is none. */
export const tabOf = (value: unknown, isMember: boolean): ProfileTab =>
  tabsOf(isMember).find((tab) => tab === value) ?? 'overview'
