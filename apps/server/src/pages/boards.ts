import { formatDay, formatTime, mapRoute } from '@kz/contract/rules'
import { counted, type Text, t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'
import { cardOf, comparePath, idOf, linkTitleOf, listed, previewOf } from './parts.ts'
import { plain } from './plain.ts'

/** Pages of figures: their heads say the first of what they show. */

const NAMED = 3

/** /leaderboard */
export const leaderboard = plain('/leaderboard', t`Who holds the most Kreedz records.`, (told) => {
  const board = told('GET /record/top-filtered')
  const holders = (board?.players ?? []).slice(0, NAMED).map(({ pseudo, recordNumber }) => `${pseudo} ${recordNumber}`)
  if (!board || holders.length === 0) return {}
  const [first, second] = board.players
  return {
    ...(first && { linkTitle: leadOf(first, second) }),
    description: t`Who holds the most Kreedz records, of ${counted(board.maps, 'map')}: ${listed(holders)}.`,
    image: cardOf('leaderboard', 'top'),
  }
})

interface Holder {
  pseudo: string
  recordNumber: number
}

/** `Leaderboard: Ann holds 12 Kreedz records, 3 more than Bob`; two may hold as many. */
function leadOf(first: Holder, second: Holder | undefined): Text {
  const held = t`Leaderboard: ${first.pseudo} holds ${counted(first.recordNumber, 'Kreedz record')}`
  if (!second) return held
  const ahead = first.recordNumber - second.recordNumber
  return ahead > 0 ? t`${held}, ${ahead} more than ${second.pseudo}` : t`${held}, as many as ${second.pseudo}`
}

/** /tonight */
export const tonight = plain('/tonight', t`The Kreedz records of the week, one after the other.`, (told) => {
  const week = told('GET /record/tonight')
  const last = week?.runs.at(-1)
  if (!week || !last) return {}
  const { mapName, route, player, timeMs, beaten } = last
  const run = linkTitleOf({ mapName, route, player, time: formatTime(timeMs) }, beaten && beaten.timeMs - timeMs)
  const day = formatDay(new Date(week.until))
  return {
    path: week.isThisWeek ? '/tonight' : `/tonight?until=${week.until}`,
    linkTitle: t`Release night: ${run}`,
    description: week.isOlder
      ? t`The newest Kreedz records before ${day}, to be watched one after the other.`
      : t`${counted(week.records, 'Kreedz record')} in the week to ${day}, to be watched one after the other.`,
    image: cardOf('record', last.mapName),
  }
})

/** /stats */
export const stats = plain('/stats', t`Kreedz records, maps and players in figures.`, (told) => {
  const cards = told('GET /stats')?.cards
  if (!cards) return {}
  const { maps, withRecord, players, countries, recordsEver } = cards
  return {
    description: t`${counted(maps, 'Kreedz map')}, ${withRecord} with a record. ${counted(recordsEver, 'record')} in all by ${counted(players, 'player')}; countries: ${countries}.`,
  }
})

/** /beatable */
export const beatable = plain('/beatable', t`Kreedz maps whose record is within reach.`, (told) => {
  const first = told('GET /record/beatable')
  const names = (first?.lines ?? []).slice(0, NAMED).map(({ mapName, route }) => mapRoute(mapName, route))
  if (!first || names.length === 0) return {}
  return { description: t`${counted(first.totalItems, 'Kreedz record')} within reach, among them ${listed(names)}.` }
})

/** /longjumps */
export const longjumps = plain('/longjumps', t`The longest Kreedz jumps of every kind.`, (told) => {
  const best = (told('GET /longjump/top') ?? []).flatMap(({ type, records: [first] }) =>
    first ? t`${type} ${first.distance} by ${first.pseudo}` : [],
  )
  if (best.length === 0) return {}
  const [first = ''] = best
  return {
    linkTitle: t`Longest jumps: ${first}`,
    description: t`The longest Kreedz jumps: ${listed(best.slice(0, NAMED))}.`,
    image: cardOf('longjumps', 'top'),
  }
})

/** /compare, and two players by its query: in the order of the address. */
export const compare: PageSource = {
  ...plain('/compare', t`Two Kreedz players side by side: where both have a run, who is faster.`),
  addFacts(told) {
    const found = told('GET /record/compare')
    if (!found) return {}
    const { a, b } = found
    return {
      path: comparePath(a.pseudo, b.pseudo),
      title: t`${a.pseudo} and ${b.pseudo}`,
      linkTitle: t`${a.pseudo} and ${b.pseudo}: ${a.pseudo} is faster on ${counted(a.ahead, 'map')}, ${b.pseudo} on ${b.ahead}`,
      // a name with a bar in it has no card
      ...(!`${a.pseudo}${b.pseudo}`.includes('|') && { image: cardOf('duel', `${a.pseudo}|${b.pseudo}`) }),
      description: t`${a.pseudo} holds ${counted(a.records, 'Kreedz record')}, ${b.pseudo} ${b.records}. Where both have a run, ${a.pseudo} is faster on ${a.ahead} and ${b.pseudo} on ${b.ahead}.`,
    }
  },
}

/** /map-of-the-day */
export const mapOfTheDay = plain('/map-of-the-day', t`A Kreedz map a day, the same for everybody.`, (told) => {
  const today = told('GET /motd/')?.currentMotdRecord
  if (!today) return {}
  const { mapName, playerName, time } = today
  const best =
    playerName && time ? t`The best run today is ${time} by ${playerName}.` : t`Nobody has finished it today yet.`
  return { description: t`Today’s Kreedz map is ${mapName}. ${best}`, image: previewOf(mapName) }
})

/** /game-servers */
export const gameServers = plain('/game-servers', t`Kreedz servers of Counter-Strike 1.6.`, (told) => {
  const online = (told('GET /game-server/all') ?? []).filter(({ status }) => status === 'ONLINE')
  if (online.length === 0) return {}
  const players = online.reduce((sum, server) => sum + server.players, 0)
  const names = online.slice(0, NAMED).map(({ name, map }) => (map ? `${name} (${map})` : name))
  return {
    description: t`Kreedz servers online: ${online.length}, with ${counted(players, 'player')}. ${names.join(', ')}.`,
  }
})

/** /game-servers/{serverId} */
export const gameServer: PageSource = {
  cacheTags: ['servers', 'runs'],
  async tell({ value }, ask) {
    const server = await ask('GET /game-server/server', { query: { id: idOf(value) } })
    if (!server) return null
    const { id, name, map, players, maxPlayers, monthRuns } = server
    const now = map === null ? t`away at the moment` : t`${map} is on with ${players} of ${maxPlayers} players`
    return {
      title: name,
      description: t`${name}, a Kreedz server of Counter-Strike 1.6: ${now}. ${counted(monthRuns, 'run')} in the last 30 days.`,
      path: `/game-servers/${id}`,
      ...(map !== null && server.hasMap && { image: previewOf(map) }),
    }
  },
}

/** /downloads */
export const downloads = plain('/downloads', t`Game files, configs, plugins and tools for Kreedz.`, (told) => {
  const titles = (told('GET /downloads') ?? []).slice(0, NAMED).map(({ title }) => title)
  if (titles.length === 0) return {}
  return { description: t`Game files, configs, plugins and tools for Kreedz: ${listed(titles)}.` }
})
