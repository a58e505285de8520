/** The tabs of a profile; the first one is the address without a word. */
const TABS = [
  'overview',
  'year',
  'records',
  'runs',
  'longjumps',
  'maps',
  'forum',
  'comments',
  'activity',
  'kzguessr',
  'kept',
] as const
export type ProfileTab = (typeof TABS)[number]

/** Whose profile it is: a holder without an account neither writes nor guesses; a member alone sees what they keep. */
export type Owner = 'holder' | 'member' | 'self'

const OF_MEMBERS: readonly ProfileTab[] = ['forum', 'comments', 'kzguessr']

export const tabsOf = (owner: Owner): readonly ProfileTab[] =>
  TABS.filter((tab) => (owner !== 'holder' || !OF_MEMBERS.includes(tab)) && (owner === 'self' || tab !== 'kept'))

/** Whether a year is looked back on now: in December, and in the January after it. */
export const isYearEnd = (now: Date): boolean => now.getUTCMonth() === 11 || now.getUTCMonth() === 0

/** The tab of an address; the overview for what is none. */
export const tabOf = (value: unknown, owner: Owner): ProfileTab =>
  tabsOf(owner).find((tab) => tab === value) ?? 'overview'
