import { formatDay, formatTime, youtubeLink } from '@kz/contract/rules'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Pieces that the record lists share: how a run is named, how a holder is joined, and how times and days leave. */

/** A run of a map. */
export const RUN = { demoId: int, mapName: text, route: text, timeMs: int }

/**
 * Joins the player and the account of a demo. A holder with an account is shown under today's nickname, so that links to
 * the profile work; one without keeps the name the demo was released with.
 */
export const holderOf = (demo: string): SQL =>
  sql.raw(`left join players ${demo}_player on ${demo}_player.id = ${demo}.player_id
    left join users ${demo}_user on ${demo}_user.id = ${demo}_player.user_id`)

export const holderName = (demo: string): SQL => sql.raw(`coalesce(${demo}_user.pseudo, ${demo}.player_name)`)

/**
 * The country of a run, `run` and `account` being names in the query: it stays with the run; today's flag of the
 * holder stands where it was made for none.
 */
export const runCountry = (run: string, account = 'u'): SQL =>
  sql.raw(`coalesce(nullif(${run}.country, 'n-a'), ${account}.country, ${run}.country)`)

export const holderCountry = (demo: string): SQL => runCountry(demo, `${demo}_user`)

/**
 * Joins what the run `demo` is held against, as the demo `before`: the record it took, as the reigns of its route have it; the
 * record that stands, for a run that never was one or is none any more. One that is the first, or of which nobody knows
 * whose record it took, has none.
 */
export const beforeOf = (demo: string, before = 'before'): SQL =>
  sql.raw(`left join reigns ${demo}_reign on ${demo}_reign.demo_id = ${demo}.id
    left join reigns ${demo}_taken on ${demo}_taken.route_id = ${demo}_reign.route_id
      and ${demo}_taken.has_cp = ${demo}_reign.has_cp and ${demo}_taken.place = ${demo}_reign.place - 1
      and ${demo}_reign.previous_ms is not null
    left join route_records ${demo}_stands on ${demo}_reign.demo_id is null
      and ${demo}_stands.route_id = ${demo}.route_id and ${demo}_stands.has_cp = ${demo}.has_cp
    left join demos ${before} on ${before}.id = coalesce(${demo}_taken.demo_id, ${demo}_stands.demo_id)`)

/** Whether a run joined by `beforeOf` was a record, of which nobody knows whose it took. */
export const formerUnknown = (demo: string): SQL => sql.raw(`coalesce(${demo}_reign.former_unknown, false)`)

/** A route that counts: its map is played and takes records. */
export const counts = sql.raw(`m.state = 'ACTIVE' and m.recordable`)

export const timeOrNull = (ms: number | null): string | null => (ms === null ? null : formatTime(ms))

export const dayOrNull = (date: Date | null): string | null => date && formatDay(date)

export const linkOrNull = (ytId: string | null): string | null => ytId && youtubeLink(ytId)
