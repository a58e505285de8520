import { byName } from '@kz/contract/names/by-name'
import { youtubeId } from '@kz/contract/rules'
import type { RecordLine } from '@kz/contract/runs/records'
import { type MarkupNode, writeNews } from '../../../blocks/markup/write.ts'

const MOST = 8

type Held = RecordLine & { demoId: number; time: string; playerName: string }

const isHeld = (line: RecordLine): line is Held =>
  line.demoId !== null && line.time !== null && line.playerName !== null

/** Current records whose map or player holds the text, the latest first. */
export function findRecords(lines: readonly RecordLine[], text: string): Held[] {
  const wanted = text.trim().toLowerCase()
  return lines
    .filter(isHeld)
    .filter(
      ({ mapName, playerName }) => mapName.toLowerCase().includes(wanted) || playerName.toLowerCase().includes(wanted),
    )
    .toSorted((one, other) => byName(other.releaseDateIso ?? '', one.releaseDateIso ?? ''))
    .slice(0, MOST)
}

const space: MarkupNode = { type: 'text', text: ' ' }

/** A record in the site's tags: player, map, route, time with its demo, video. */
export function recordText({
  playerId,
  playerName,
  country,
  mapId,
  mapName,
  route,
  demoId,
  time,
  youtubeLink,
}: Held): string {
  const flag = country === 'n-a' ? null : country
  const player: MarkupNode[] =
    playerId === null
      ? [{ type: 'flag', country: flag }, space, { type: 'text', text: playerName }]
      : [{ type: 'user', id: playerId, country: flag, name: playerName }]
  const videoId = youtubeLink && youtubeId(youtubeLink)
  return writeNews([
    ...player,
    space,
    { type: 'map', id: mapId, name: mapName },
    { type: 'text', text: route ? ` ${route} ` : ' ' },
    { type: 'timer', demoId, label: time },
    ...(videoId ? [space, { type: 'ytlink', videoId } as const] : []),
  ])
}
