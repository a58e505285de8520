import { formatTime, mapRoute } from '@kz/contract/rules'
import { t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'
import { gapWords } from './cards/card.ts'
import { cardOf, idOf } from './parts.ts'

/** /replay/{demoId}: a released run; one that waits is for its sender alone, whose browser asks for it itself. */
export const replay: PageSource = {
  cacheTags: ['demos', 'maps', 'replays'],
  async tell({ value, query: { vs } }, ask) {
    const run = await ask('GET /replay/{demoId}', { params: { demoId: idOf(value) } })
    if (!run) return null
    const { mapName, route, player, time, demoId } = run
    // a link to a race of two says so beside it
    const other = run.ghosts.find((ghost) => String(ghost.demoId) === vs)
    return {
      title: t`${player} on ${mapRoute(mapName, route)} in ${time}, replay`,
      ...(other && {
        linkTitle: t`${player} on ${mapRoute(mapName, route)} in ${time}: ${gapWords(run.timeMs - other.timeMs, other.player)}`,
      }),
      description: t`Watch ${player} run ${mapRoute(mapName, route)} in ${time}: in three dimensions, with keys, speed and strafes.`,
      path: `/replay/${demoId}`,
      image: cardOf('replay', other ? `${demoId}|${other.demoId}` : String(demoId)),
    }
  },
}

/** /replay/run/{runId}: a run of a game server that everybody may see. */
export const runReplay: PageSource = {
  cacheTags: ['runs', 'maps'],
  async tell({ value }, ask) {
    const run = await ask('GET /run/run', { query: { runId: idOf(value) } })
    if (!run) return null
    const { mapName, route, player, timeMs, serverName, runId } = run
    const time = formatTime(timeMs)
    const on = serverName === null ? '' : t` on ${serverName}`
    return {
      title: t`${player} on ${mapRoute(mapName, route)} in ${time}, replay`,
      description: t`Watch ${player} run ${mapRoute(mapName, route)} in ${time}${on}, against the record and other runs.`,
      path: `/replay/run/${runId}`,
      image: cardOf('run', String(runId)),
    }
  },
}
