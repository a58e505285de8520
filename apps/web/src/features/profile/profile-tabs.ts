/** The tabs of a profile; the first one is the address without a word. */
export const TABS = ['overview', 'records', 'longjumps', 'maps', 'activity'] as const
export type ProfileTab = (typeof TABS)[number]

/** The tab of an address; the overview for what is none. */
export const tabOf = (value: unknown): ProfileTab => TABS.find((tab) => tab === value) ?? 'overview'
