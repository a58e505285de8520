import type { ReplyOf } from '@kz/contract/api'
import { formatTime, mapRoute, parseTime } from '@kz/contract/rules'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import type { HistoryRow } from '@kz/contract/runs/records'
import { counted, known, type Text, t } from '../../platform/api/services/text.ts'
import type { Ask } from '../../platform/ssr/page.ts'
import { extractOf, listed } from '../parts.ts'
import { beforeOf, currentOf } from '../record.ts'
import { type Card, gapWords, secondsOf, spanWords } from './card.ts'

/** What the cards of each kind of page say, asked of the site as a guest. Null for what a guest cannot see. */
export type CardSource = (value: string, ask: Ask) => Promise<Card<Text> | null>

/** The record of a map, or of `map[route]`; with `|` and a demo behind it one that stood before. */
const record: CardSource = async (value, ask) => {
  const [name = '', demoId] = value.split('|')
  const map = await ask('GET /record/map', { query: { mapName: name } })
  if (!map) return null
  const { mapName, recordable } = map
  const isMeant = (row: HistoryRow) => row.demoId === Number(demoId) && row.wasRecord && !row.isDeleted
  const run = demoId === undefined ? currentOf(map.listRecords) : map.listRecords.find(isMeant)
  if (demoId !== undefined && !run) return null
  const bare = { title: mapName, figure: null, gapMs: null, player: null, mapName }
  if (!run) {
    return { ...bare, kind: t`Kreedz map`, sentence: recordable ? t`No record yet.` : t`Takes no records.` }
  }
  const before = beforeOf(map.listRecords, run)
  return {
    kind: kindOf(run),
    title: mapRoute(mapName, run.route),
    figure: run.time,
    gapMs: before ? run.timeMs - before.timeMs : null,
    player: { name: run.playerName, country: run.country },
    sentence: storyOf(map.listRecords, run, before),
    mapName,
  }
}

function kindOf({ hasCp, isCurrent }: HistoryRow): Text {
  if (!isCurrent) return t`A record of its time`
  return hasCp ? t`Record with checkpoints` : t`World record`
}

/** `took it back after 34 days`, `0.92 faster than Nick`, `the first record`. */
function storyOf(rows: readonly HistoryRow[], run: HistoryRow, before: HistoryRow | undefined): Text {
  if (!before) return run.formerUnknown ? t`The record.` : t`The first record.`
  const { playerName: other, releaseDateIso: since } = before
  const seconds = secondsOf(run.timeMs - before.timeMs)
  if (other === run.playerName) return t`${seconds} faster than their own record.`
  if (!since || !run.releaseDateIso) return t`${seconds} faster than ${other}.`
  const span = spanWords(since, run.releaseDateIso)
  return beforeOf(rows, before)?.playerName === run.playerName
    ? t`${seconds} faster than ${other}: took it back after ${span}.`
    : t`${seconds} faster than ${other}, who held it for ${span}.`
}

/** A run, against the next of its route; with `|` and a demo behind it against that one. */
const replay: CardSource = async (value, ask) => {
  const [own = '', rival] = value.split('|')
  const run = await ask('GET /replay/{demoId}', { params: { demoId: Number(own) } })
  if (!run) return null
  const other = rival === undefined ? rivalOf(run) : run.ghosts.find(({ demoId }) => demoId === Number(rival))
  if (rival !== undefined && !other) return null
  const gapMs = other ? run.timeMs - other.timeMs : null
  return {
    kind: run.isRecord ? t`World record` : t`Kreedz run`,
    title: mapRoute(run.mapName, run.route),
    figure: run.time,
    gapMs,
    player: { name: run.player, country: run.country },
    sentence: other && gapMs !== null ? t`${gapWords(gapMs, other.player)} Watch both runs.` : t`Watch the run.`,
    mapName: run.mapName,
  }
}

/** A run of a game server. */
const run: CardSource = async (value, ask) => {
  const query = { runId: Number(value) }
  const [found, watched] = await Promise.all([
    ask('GET /run/run', { query }),
    // one that cannot be watched is held against nobody
    ask('GET /run/replay', { query } as never),
  ])
  if (!found) return null
  const { mapName, route, timeMs, player, playerCountry, serverName } = found
  // not the demo that this run is
  const first = watched?.ghosts.find((ghost) => ghost.player !== player || ghost.timeMs !== timeMs)
  const place = serverName === null ? t`Watch the run.` : t`Played on ${serverName}.`
  return {
    kind: t`Kreedz run`,
    title: mapRoute(mapName, route),
    figure: formatTime(timeMs),
    gapMs: first ? timeMs - first.timeMs : null,
    player: { name: player, country: playerCountry },
    sentence: first ? gapWords(timeMs - first.timeMs, first.player) : place,
    mapName,
  }
}

/** Of a record the next one; of any other run the fastest. */
const rivalOf = ({ ghosts, timeMs, isRecord }: ReplyOf<'GET /replay/{demoId}'>) =>
  isRecord ? ghosts.find((ghost) => ghost.timeMs >= timeMs) : ghosts[0]

/** Two players by their names, with a bar between them. */
const duel: CardSource = async (value, ask) => {
  const [one = '', other = ''] = value.split('|')
  const found = await ask('GET /record/compare', { query: { a: one, b: other } } as never)
  if (!found) return null
  const { a, b } = found
  const [first, second] = a.ahead >= b.ahead ? [a, b] : [b, a]
  return {
    kind: t`Duel`,
    title: t`${a.pseudo} and ${b.pseudo}`,
    figure: `${a.ahead} : ${b.ahead}`,
    gapMs: null,
    player: { name: first.pseudo, country: first.country },
    sentence:
      first.ahead === second.ahead
        ? t`Level on the maps both have run.`
        : t`Faster on ${first.ahead} of the maps both have run, ${second.pseudo} on ${second.ahead}.`,
    mapName: found.duels[0]?.mapName ?? null,
  }
}

const profile: CardSource = async (value, ask) => {
  const [found, stats] = await Promise.all([
    ask('GET /user/profile', { query: { nickname: value } }),
    ask('GET /user/stats', { query: { nickname: value } }),
  ])
  if (!found) return null
  const latest = found.recentRecords.find(({ currentRecord }) => currentRecord)
  const now = stats?.numberCurrentRecords ?? 0
  return {
    kind: placeOf(now, stats?.rank ?? null),
    title: found.pseudo,
    figure: now > 0 ? String(now) : null,
    gapMs: null,
    player: { name: found.countryCode === 'n-a' ? t`World` : known(found.countryName), country: found.countryCode },
    sentence: latest
      ? t`Latest: ${latest.mapName}.`
      : t`${counted(stats?.numberTotalRecords ?? 0, 'record set', 'records set')}.`,
    mapName: latest?.mapName ?? null,
  }
}

/** What stands above the number of their records. */
function placeOf(records: number, rank: number | null): Text {
  if (rank === null) return t`Kreedz player`
  return records === 1 ? t`record now, rank ${rank}` : t`records now, rank ${rank}`
}

/** The year of a player. */
const year: CardSource = async (value, ask) => {
  const found = await ask('GET /points/year', { query: { player: value } })
  if (!found || found.runs === 0) return null
  const { player, playerCountry, runs, maps, newMaps, days, records, rank } = found
  const played = t`${counted(maps, 'map')} on ${counted(days, 'day')}`
  const gained: Text[] = [
    ...(newMaps > 0 ? [t`${newMaps} of them new`] : []),
    ...(records > 0 ? [t`${counted(records, 'record')}`] : []),
    ...(rank !== null ? [t`rank ${rank} by points`] : []),
  ]
  return {
    kind: t`${found.year} in review`,
    title: player,
    figure: t`${counted(runs, 'run')}`,
    gapMs: null,
    player: { name: player, country: playerCountry },
    sentence: t`${gained.reduce((before, gain) => t`${before}, ${gain}`, played)}.`,
    mapName: found.mostPlayed,
  }
}

const leaderboard: CardSource = async (_value, ask) => {
  const board = await ask('GET /record/top-filtered', { query: {} } as never)
  const [first, second, third] = board?.players ?? []
  if (!board || !first) return null
  const behind = [second, third].flatMap((one) => (one ? [`${one.pseudo} ${one.recordNumber}`] : []))
  return {
    kind: t`Most world records`,
    title: first.pseudo,
    figure: t`${counted(first.recordNumber, 'record')}`,
    gapMs: null,
    player: { name: first.pseudo, country: first.country },
    sentence: behind.length > 0 ? t`Then ${listed(behind)}.` : t`Of ${counted(board.maps, 'map')}.`,
    mapName: null,
  }
}

const thread: CardSource = async (value, ask) => {
  const page = await ask('GET /forum/threads/{id}', { params: { id: Number(value) }, query: { page: 1 } })
  if (!page) return null
  const { title, replyCount, authorName, authorCountry } = page.thread
  const [first] = page.messages
  const replies = replyCount === 0 ? t`No replies yet.` : t`${counted(replyCount, 'reply', 'replies')}.`
  return {
    kind: t`Forum`,
    title,
    figure: replyCount === 0 ? null : t`${counted(replyCount, 'reply', 'replies')}`,
    gapMs: null,
    player: { name: authorName, country: authorCountry },
    // how it begins, unless that was deleted
    sentence: (first?.position === 1 && first.authorName !== null && extractOf(first.message)) || replies,
    mapName: null,
  }
}

/** The daily of KzGuessr: its day and its best, never a picture of a map. */
const daily: CardSource = async (_value, ask) => {
  const season = await ask('GET /kzguessr/season', {})
  if (!season) return null
  const { players, best } = season.today
  return {
    kind: t`KzGuessr, today’s daily`,
    title: t`Which map is this?`,
    figure: best ? t`${counted(best.points, 'point')}` : null,
    gapMs: null,
    player: best ? { name: best.pseudo, country: best.country } : null,
    sentence:
      players === 0
        ? t`Nobody has played it yet.`
        : t`${counted(players, 'player')} today. Five pictures, forty seconds each.`,
    mapName: null,
  }
}

/** The longest jump of the first board, then those of others. */
const longjumps: CardSource = async (_value, ask) => {
  const boards = await ask('GET /longjump/top', { query: {} } as never)
  const [first, ...others] = (boards ?? []).flatMap(({ records: [best] }) => best ?? [])
  if (!first) return null
  const of = ({ cat, distance, pseudo }: typeof first) => t`${LONGJUMP_NAMES[cat]} ${distance} by ${pseudo}`
  return {
    kind: t`Longest jumps`,
    title: LONGJUMP_NAMES[first.cat],
    figure: String(first.distance),
    gapMs: null,
    player: { name: first.pseudo, country: first.country },
    sentence: others.length > 0 ? t`${listed(others.slice(0, 2).map(of))}.` : of(first),
    mapName: null,
  }
}

/** The newest record, for the home page. */
const home: CardSource = async (_value, ask) => {
  const list = await ask('GET /latest-demos/', { query: { offset: 0, limit: 1, rejected: 'false' } })
  const run = list?.[0]
  if (!run) return null
  const { mapName, route, time, timeMs, player, playerCountry, previousPlayer, previousTime, formerUnknown } = run
  const before = previousTime === null ? null : parseTime(previousTime)
  const gapMs = before === null ? null : timeMs - before
  return {
    kind: t`Newest record`,
    title: mapRoute(mapName, route),
    figure: time,
    gapMs,
    player: { name: player, country: playerCountry },
    sentence: homeStory(gapMs, previousPlayer, formerUnknown),
    mapName,
  }
}

function homeStory(gapMs: number | null, before: string | null, formerUnknown: boolean): Text {
  if (gapMs !== null && before !== null) return gapWords(gapMs, before)
  return formerUnknown ? t`A new record.` : t`The first record.`
}

/** By the first part of the address: `/media/cards/record/kz_map.png`. */
export const CARD_SOURCES: Readonly<Record<string, CardSource>> = {
  record,
  replay,
  run,
  duel,
  profile,
  year,
  leaderboard,
  thread,
  daily,
  longjumps,
  home,
}
