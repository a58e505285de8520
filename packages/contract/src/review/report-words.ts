/** What is reported, and what may be wrong with it. Plain data: no zod. */

/** What is reported by `POST /report`; messages of the forum have a call of their own. */
export const REPORTED = [
  'comment',
  'profile',
  'nickname',
  'picture',
  'demo',
  'post',
  'event',
  'list',
  'server',
] as const
export type Reported = (typeof REPORTED)[number]

/** What may be wrong. */
export const REPORT_WHYS = {
  insult: 'Insults or harassment',
  spam: 'Spam or advertising',
  cheating: 'Cheating',
  name: 'Offensive name or picture',
  private: "Somebody's private data",
  other: 'Something else',
} as const
export type ReportWhy = keyof typeof REPORT_WHYS

/** `untrue`: whoever sends many of these cannot report for a while. Of an appeal `resolved` lifts the ban. */
export const REPORT_OUTCOMES = ['resolved', 'dismissed', 'untrue'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** So many untrue reports within so many days, and no more can be sent until the first of them is older. */
export const MOST_UNTRUE = 3
export const UNTRUE_DAYS = 30
