/** What is said of a demo as a whole, and never more: people decide. Plain data: no zod. */

/** `unreadable`: no demo any more; `missing`: the record has no file. */
export const DEMO_VERDICTS = ['none', 'warnings', 'violations', 'unreadable', 'missing'] as const
export type DemoVerdict = (typeof DEMO_VERDICTS)[number]

/** `unread`: no analyzer has read it yet */
export const RESULT_STANDS = [...DEMO_VERDICTS, 'unread'] as const
export type ResultStand = (typeof RESULT_STANDS)[number]

export const STAND_WORDS: Record<ResultStand, string> = {
  none: 'No problems found',
  warnings: 'Warnings',
  violations: 'Rule violations',
  unreadable: 'Cannot be read',
  missing: 'No file',
  unread: 'Not read yet',
}

/** How a demo keeps a rule of recording. `off`: the site does not judge it. */
export const RULE_STATES = ['held', 'violated', 'unseen', 'off'] as const
export type RuleState = (typeof RULE_STATES)[number]

/** A figure this many standard deviations from those of other demos is shown as unlike them. */
export const FAR_APART = 3
