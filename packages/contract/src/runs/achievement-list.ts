/** What a player can have done, each derived from their runs: never more than twenty. No zod. */
export const ACHIEVEMENTS = {
  'first-finish': ['First finish', 'A map without gochecks'],
  'ten-maps': ['10 maps', 'Done without gochecks'],
  'fifty-maps': ['50 maps', 'Done without gochecks'],
  'two-hundred-maps': ['200 maps', 'Done without gochecks'],
  'beginner-closed': ['Beginner closed', 'All beginner maps'],
  'easy-closed': ['Easy closed', 'All easy maps'],
  'medium-closed': ['Medium closed', 'All medium maps'],
  'hard-closed': ['Hard closed', 'All hard maps'],
  'death-closed': ['Death closed', 'All death maps'],
  'one-of-each': ['One of each', 'A map of every difficulty'],
  'first-record': ['First record', 'A checked world record'],
  'ten-at-once': ['Ten at once', 'Ten records held together'],
  'took-it-back': ['Took it back', 'A record lost and won again'],
  'one-year': ['One year', 'A record that stood a year'],
  tenth: ['Tenth', 'Ten records by over a second'],
  marathon: ['Marathon', 'A run above one hour'],
  'thirty-days': ['Thirty days', 'A run on 30 days in a row'],
  proof: ['Proof', '50 runs checked'],
  traveller: ['Traveller', 'A best time on 5 servers'],
  'two-fifty': ['250', 'A longjump of 250 units'],
} as const satisfies Record<string, readonly [name: string, what: string]>

export type AchievementId = keyof typeof ACHIEVEMENTS
export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENTS) as [AchievementId, ...AchievementId[]]
