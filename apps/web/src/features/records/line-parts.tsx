import { isNew, mapRoute } from '@kz/contract/rules'
import type { RecordLine } from '@kz/contract/runs/records'
import { Star } from 'lucide-react'
import { DemoButton } from '../../blocks/run/demo-button.tsx'
import { daysBetween, heldText } from '../../blocks/time/age-text.ts'
import { YoutubeButton } from '../../blocks/video/youtube-button.tsx'
import { counted } from '../../blocks/words.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import table from '../../ui/table/table.module.css'
import { NewTag } from '../../ui/tag.tsx'

const nameOf = (line: RecordLine): string =>
  `${mapRoute(line.mapName, line.route)}${line.playerName ? ` by ${line.playerName}` : ''}`

/** NEW for a record of the last five days. */
export function NewMark({ line, now }: { line: RecordLine; now: Date }) {
  return line.releaseDateIso && isNew(new Date(line.releaseDateIso), now) ? <NewTag iso={line.releaseDateIso} /> : null
}

/** Film and demo of a record, each in its own place. */
export function LineLinks({ line }: { line: RecordLine }) {
  return (
    <>
      {line.youtubeLink && <YoutubeButton link={line.youtubeLink} of={nameOf(line)} />}
      {line.demoId !== null && line.hasFile ? (
        <DemoButton demoId={line.demoId} of={nameOf(line)} />
      ) : (
        line.youtubeLink && <span className={table.iconLink} style={{ visibility: 'hidden' }} />
      )}
    </>
  )
}

/** How long the record stands. */
export function Held({ line, now }: { line: RecordLine; now: Date }) {
  return line.releaseDateIso ? heldText(daysBetween(new Date(line.releaseDateIso), now)) : null
}

/** The way to a first record. */
export function SendFirst() {
  return (
    <a className="link" href={paths.uploadDemo()}>
      Send the first demo
    </a>
  )
}

/** What those who finished the map say of it, with how many they are. */
export function RatingOf({ line: { rating, votes } }: { line: RecordLine }) {
  if (rating === null) return <span className="dim">–</span>
  return (
    <span className="row" data-tip={`Rated by ${counted(votes, 'player')} who finished it`}>
      <Icon of={Star} size="sm" />
      {rating.toFixed(1)} <span className="dim">{count(votes)}</span>
    </span>
  )
}
