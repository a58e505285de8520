import type { ReplyOf } from '@kz/contract/api'
import { formatTime, mapRoute, parseTime } from '@kz/contract/rules'
import type { HistoryRow } from '@kz/contract/runs/records'
import type { Ask } from '../../platform/ssr/page.ts'
import { beforeOf, currentOf } from '../record.ts'
import { type Card, gapWords, spanWords } from './card.ts'

/** What the cards of each kind of page say, asked of the site as a guest. Null for what a guest cannot see. */
export type CardSource = (value: string, ask: Ask) => Promise<Card | null>

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
    return { ...bare, kind: 'Kreedz map', sentence: recordable ? 'No record yet.' : 'Takes no records.' }
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

function kindOf({ hasCp, isCurrent }: HistoryRow): string {
  if (!isCurrent) return 'A record of its time'
  return hasCp ? 'Record with checkpoints' : 'World record'
}

/** `took it back after 34 days`, `0.92 faster than Nick`, `the first record`. */
function storyOf(rows: readonly HistoryRow[], run: HistoryRow, before: HistoryRow | undefined): string {
  if (!before) return run.formerUnknown ? 'The record.' : 'The first record.'
  const gap = gapWords(run.timeMs - before.timeMs, before.playerName)
  const own = beforeOf(rows, before)
  const isBack = before.playerName !== run.playerName && own?.playerName === run.playerName
  const since = before.releaseDateIso
  if (isBack && since && run.releaseDateIso)
    return `${gap}: took it back after ${spanWords(since, run.releaseDateIso)}.`
  if (before.playerName === run.playerName) return `${gap.replace(/ than .*/, '')} than their own record.`
  if (since && run.releaseDateIso) return `${gap}, who held it for ${spanWords(since, run.releaseDateIso)}.`
  return `${gap}.`
}

/** A run, against the next of its route. */
const replay: CardSource = async (value, ask) => {
  const run = await ask('GET /replay/{demoId}', { params: { demoId: Number(value) } })
  if (!run) return null
  const other = rivalOf(run)
  const gapMs = other ? run.timeMs - other.timeMs : null
  return {
    kind: run.isRecord ? 'World record' : 'Kreedz run',
    title: mapRoute(run.mapName, run.route),
    figure: run.time,
    gapMs,
    player: { name: run.player, country: run.country },
    sentence: other && gapMs !== null ? `${gapWords(gapMs, other.player)}. Watch both runs.` : 'Watch the run.',
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
  const first = watched?.ghosts[0]
  const place = serverName === null ? 'Watch the run.' : `Played on ${serverName}.`
  return {
    kind: 'Kreedz run',
    title: mapRoute(mapName, route),
    figure: formatTime(timeMs),
    gapMs: first ? timeMs - first.timeMs : null,
    player: { name: player, country: playerCountry },
    sentence: first ? `${gapWords(timeMs - first.timeMs, first.player)}.` : place,
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
    kind: 'Duel',
    title: `${a.pseudo} and ${b.pseudo}`,
    figure: `${a.ahead} : ${b.ahead}`,
    gapMs: null,
    player: { name: first.pseudo, country: first.country },
    sentence:
      first.ahead === second.ahead
        ? 'Level on the maps both have run.'
        : `Faster on ${first.ahead} of the maps both have run, ${second.pseudo} on ${second.ahead}.`,
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
  const place = stats?.rank ? `${now === 1 ? 'record' : 'records'} now, rank ${stats.rank}` : 'Kreedz player'
  return {
    kind: place,
    title: found.pseudo,
    figure: now > 0 ? String(now) : null,
    gapMs: null,
    player: { name: found.countryCode === 'n-a' ? 'World' : found.countryName, country: found.countryCode },
    sentence: latest ? `Latest: ${latest.mapName}.` : `${stats?.numberTotalRecords ?? 0} records set.`,
    mapName: latest?.mapName ?? null,
  }
}

/** The year of a player. */
const year: CardSource = async (value, ask) => {
  const found = await ask('GET /points/year', { query: { player: value } })
  if (!found || found.runs === 0) return null
  const { player, playerCountry, runs, maps, newMaps, days, records, rank } = found
  const some = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
  const gained = [
    newMaps > 0 && `${newMaps} of them new`,
    records > 0 && some(records, 'record'),
    rank !== null && `rank ${rank} by points`,
  ]
  return {
    kind: `${found.year} in review`,
    title: player,
    figure: some(runs, 'run'),
    gapMs: null,
    player: { name: player, country: playerCountry },
    sentence: `${[`${some(maps, 'map')} on ${some(days, 'day')}`, ...gained.filter((one) => one !== false)].join(', ')}.`,
    mapName: found.mostPlayed,
  }
}

const leaderboard: CardSource = async (_value, ask) => {
  const board = await ask('GET /record/top-filtered', { query: {} } as never)
  const [first, second, third] = board?.players ?? []
  if (!board || !first) return null
  const behind = [second, third].flatMap((one) => (one ? [`${one.pseudo} ${one.recordNumber}`] : []))
  return {
    kind: 'Most world records',
    title: first.pseudo,
    figure: String(first.recordNumber),
    gapMs: null,
    player: { name: first.pseudo, country: first.country },
    sentence: behind.length > 0 ? `Then ${behind.join(' and ')}.` : `Of ${board.maps} maps.`,
    mapName: null,
  }
}

const thread: CardSource = async (value, ask) => {
  const page = await ask('GET /forum/threads/{id}', { params: { id: Number(value) }, query: { page: 1 } })
  if (!page) return null
  const { title, replyCount, authorName, authorCountry } = page.thread
  return {
    kind: 'Forum',
    title,
    figure: null,
    gapMs: null,
    player: { name: authorName, country: authorCountry },
    sentence: replyCount === 0 ? 'No replies yet.' : `${replyCount} ${replyCount === 1 ? 'reply' : 'replies'}.`,
    mapName: null,
  }
}

/** The daily of KzGuessr: its day and its best, never a picture of a map. */
const daily: CardSource = async (_value, ask) => {
  const season = await ask('GET /kzguessr/season', {})
  if (!season) return null
  const { players, best } = season.today
  return {
    kind: 'KzGuessr, today’s daily',
    title: 'Which map is this?',
    figure: best ? String(best.points) : null,
    gapMs: null,
    player: best ? { name: best.pseudo, country: best.country } : null,
    sentence:
      players === 0 ? 'Nobody has played it yet.' : `${players} played today. Five pictures, forty seconds each.`,
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
    kind: 'Newest record',
    title: mapRoute(mapName, route),
    figure: time,
    gapMs,
    player: { name: player, country: playerCountry },
    sentence: homeStory(gapMs, previousPlayer, formerUnknown),
    mapName,
  }
}

function homeStory(gapMs: number | null, before: string | null, formerUnknown: boolean): string {
  if (gapMs !== null && before !== null) return `${gapWords(gapMs, before)}.`
  return formerUnknown ? 'A new record.' : 'The first record.'
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
  home,
}
