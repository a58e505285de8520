import type { SentenceOf } from './sentence.ts'

/** What the site itself says in the chat box, in its markup: members, maps and times are tags. */

type Who = { who: string }
type One = Who & { map: string; time: string }
type Two = One & { map2: string; time2: string }
type Three = Two & { map3: string; time3: string }

/** A sentence for each thing it tells of. */
export const CHAT_LINES = {
  record: ({ who, map, time }: One) => `${who} set ${map} in ${time}`,
  two_records: ({ who, map, time, map2, time2 }: Two) => `${who} set ${map} in ${time}, ${map2} in ${time2}`,
  three_records: ({ who, map, time, map2, time2, map3, time3 }: Three) =>
    `${who} set ${map} in ${time}, ${map2} in ${time2}, ${map3} in ${time3}`,
  many_records: ({ who, map, time, map2, time2, map3, time3, more }: Three & { more: number }) =>
    `${who} set ${map} in ${time}, ${map2} in ${time2}, ${map3} in ${time3} and ${more} more`,
  longjump: ({ who, distance, block, type, demo }: Who & Record<'distance' | 'block' | 'type' | 'demo', string>) =>
    `${who} jumped ${distance}, block ${block}, ${type} ${demo}`,
  banned: ({ who }: Who) => `${who} is banned`,
  banned_until: ({ who, until }: Who & { until: string }) => `${who} is banned until ${until}`,
} as const

export type ChatLine = SentenceOf<typeof CHAT_LINES>
