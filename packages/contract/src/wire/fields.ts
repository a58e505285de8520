import { z } from 'zod'
import { readCountry } from '../names/countries.ts'
import { ROLE_NAMES } from '../roles.ts'
import { DEMO_LONGEST_MS, DIFFICULTIES, isMapName, isRoute, LENGTHS, MAP_TYPES, parseTime } from '../rules.ts'
import { bool, number, text, textOrNull } from './wire.ts'

/** Fields that many calls share. Query values arrive as text, so numbers are read from it. */

const MOST_INT = 2_147_483_647
/** As a column of the database holds it. */
export const Int = z.number().int().min(-MOST_INT).max(MOST_INT)

export const Id = z
  .union([
    number,
    z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(MOST_INT))

export const Flag = z.union([bool, z.enum(['true', 'false']).transform((text) => text === 'true')])

const whole = (least: number, most: number) =>
  z
    .union([
      number,
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(most))

/** 1-based page of a list with the page dropdown. */
export const Page = whole(1, 100_000).default(1)
/** 0-based page of the comment feeds and of old clients. */
export const PageFromZero = whole(0, 100_000)
export const Count = whole(0, 100_000)

/** No database takes a text with NUL or half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

/** Text exactly as it was typed. Every input that is not held by a pattern is this or `Text`. */
export const AsTyped = (most: number) => z.string().max(most).refine(isStorable)

/** Text without blanks around it, counted in characters. */
export const Text = (most: number, least = 0) =>
  AsTyped(most * 2)
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => [...text].length <= most && [...text].length >= least)

/** A list; a form gives it as the same name several times, once for a list of one. */
export const Repeated = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item).max(most))

export const MapName = z.string().refine(isMapName)
export const Route = z.string().refine(isRoute).default('')
export const TimeText = AsTyped(16)
  .transform((text) => parseTime(text) ?? Number.NaN)
  .pipe(z.number().int().positive().max(DEMO_LONGEST_MS))
/** The hash of a file. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text))
export const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A country as it is sent: a code of countries.ts, an alias of one, or `n-a`. */
export const CountrySent = AsTyped(8).transform((written, context) => {
  const code = readCountry(written)
  if (code === null) context.addIssue({ code: 'custom', message: 'Not a country' })
  return code ?? 'n-a'
})
/** On the wire: country code in lower case or `n-a`. */
export const Country = text
/** On the wire: `MM:SS.cc`. */
export const Time = text
/** On the wire: `dd/MM/yyyy HH:mm:ss` or `dd/MM/yyyy`, UTC; the `Iso` field beside it is ISO 8601. */
export const Moment = text

/** Role icons of comments and lists. */
export const Icons = z.object({
  isMapper: bool,
  isRecordHolder: bool,
  isLjRecordHolder: bool,
  isMovieMaker: bool,
  isTournamentRank1: bool,
  isTournamentRank2: bool,
  isTournamentRank3: bool,
  isVip: bool,
  hasBirthday: bool,
  isBanned: bool,
  isCommentBanned: bool,
  isSubmitBanned: bool,
  /** the member's highest office; null for one who makes movies alone, `isMovieMaker` says it */
  staff: z.enum(ROLE_NAMES).nullable(),
})
export type Icons = z.output<typeof Icons>

/** Pieces of answers that many calls share, to be spread where they stand. */

export const dated = { date: Moment, dateIso: text }
export const released = { releaseDate: Moment, releaseDateIso: text }
/** The same for what lists name: null where nobody knows. */
export const datedOrUnknown = { date: Moment.nullable(), dateIso: textOrNull }
export const releasedOrUnknown = { releaseDate: Moment.nullable(), releaseDateIso: textOrNull }
export const submitted = { submittedDate: Moment, submittedDateIso: text }
/** What kind of map it is. */
export const mapTags = { type: z.enum(MAP_TYPES), length: z.enum(LENGTHS), difficulty: z.enum(DIFFICULTIES) }
/** A map with its picture. */
export const shownMap = { mapId: number, mapName: text, mapImage: text }
/** A map with one of its routes. */
export const place = { mapName: text, route: text }
export const runTime = { time: Time, timeMs: number }
/** How a run used checkpoints, and whether on a map of multi player bhop blocks. */
export const checks = { cp: number, gc: number, mpbhop: bool }
/** A player or member by their nickname. */
export const named = { pseudo: text, country: Country }
/** Who wrote something. */
export const author = { authorId: number, authorName: text, authorCountry: Country }

/** A call that is done, in a sentence. */
export const Done = z.object({ message: text })
/** How many there are of what was asked for. */
export const Counted = z.object({ count: number })
