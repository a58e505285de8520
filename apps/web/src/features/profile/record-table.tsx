import type { PlayerRecord, Profile } from '@kz/contract/accounts/profiles'
import { isNew, mapRoute } from '@kz/contract/rules'
import type { ReactNode } from 'react'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { DemoButton } from '../../blocks/run/demo-button.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { heldText, heldWords } from '../../blocks/time/age-text.ts'
import { WatchLink } from '../../blocks/video/watch-link.tsx'
import { YoutubeButton } from '../../blocks/video/youtube-button.tsx'
import { pageNow } from '../../lib/page-time.ts'
import { word } from '../../lib/text/word.ts'
import panel from '../../ui/page/panel.module.css'
import { SortableHead } from '../../ui/table/sortable-head.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { NewTag } from '../../ui/tag.tsx'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { PinButton } from './pin-button.tsx'
import styles from './profile.module.css'
import type { RecordsColumn, RecordsView } from './records-view.ts'

interface Column {
  name: string
  /** what it sorts by */
  sort?: RecordsColumn
  descendingFirst?: boolean
  className?: string
  cell: (record: PlayerRecord, of: string, pinned: Profile['pinned'] | null) => ReactNode
}

const map: Column = {
  name: word('Map'),
  sort: 'map',
  cell: (record) => (
    <span className={`row ${styles.mapCell}`}>
      <MapLink mapName={record.mapName} route={record.route} />
      {!record.lost && record.dateIso && isNew(new Date(record.dateIso), pageNow()) && <NewTag iso={record.dateIso} />}
    </span>
  ),
}
const difficulty: Column = {
  name: word('Difficulty'),
  sort: 'difficulty',
  descendingFirst: true,
  className: `${styles.pWide} ${styles.pDifficulty}`,
  cell: (record) => <DifficultyName difficulty={record.difficulty} />,
}
const time: Column = {
  name: word('Time'),
  sort: 'time',
  className: tableStyles.right,
  cell: (record) => <TimeText milliseconds={record.timeMs} />,
}
const takenFrom: Column = {
  name: word('Taken from'),
  className: styles.pWide,
  cell: (record) => (
    <span className={`row ${styles.pFrom}`}>
      <TimeDifference milliseconds={differenceOf(record.timeDifference)} without={firstRecord(record.formerUnknown)} />
      {record.previousPlayer && <PlayerName quiet name={record.previousPlayer} country={record.previousCountry} />}
    </span>
  ),
}
const set: Column = {
  name: word('Set'),
  sort: 'set',
  descendingFirst: true,
  className: `dim ${styles.pWide}`,
  cell: (record) => <Moment iso={record.dateIso} look="day" />,
}
const lostTo: Column = {
  name: word('Lost to'),
  cell: ({ lost }) =>
    lost && (
      <span className={`row ${styles.pFrom}`}>
        <span className={styles.pWide}>
          <TimeDifference milliseconds={differenceOf(lost.timeDifference)} />
        </span>
        {lost.isOwn ? (
          <span className="dim">Improved</span>
        ) : (
          <PlayerName quiet name={lost.player} country={lost.country} />
        )}
      </span>
    ),
}
const lostOn: Column = {
  name: word('Lost'),
  sort: 'lost',
  descendingFirst: true,
  className: `dim ${styles.pWide}`,
  cell: ({ lost }) => lost && <Moment iso={lost.dateIso} look="day" />,
}
const held: Column = {
  name: word('Held'),
  sort: 'days',
  descendingFirst: true,
  className: `${tableStyles.right} dim ${styles.pWide}`,
  cell: ({ daysHeld }) => (
    <>
      <span aria-hidden="true">{heldText(daysHeld)}</span>
      <span className="visually-hidden">{heldWords(daysHeld)}</span>
    </>
  ),
}
const links: Column = {
  name: word('Links'),
  className: `${tableStyles.right} ${tableStyles.fit}`,
  cell: (record, of, pinned) => (
    <>
      {pinned && <PinButton record={record} pinned={pinned} of={of} />}
      {record.youtubeLink && <YoutubeButton link={record.youtubeLink} of={of} />}
      {record.hasFile && <WatchLink demoId={record.demoId} of={of} />}
      {record.hasFile && <DemoButton demoId={record.demoId} of={of} />}
    </>
  ),
}

const COLUMNS: Record<RecordsView['show'], readonly Column[]> = {
  held: [map, difficulty, time, takenFrom, set, links],
  cp: [map, difficulty, time, takenFrom, set, links],
  lost: [map, difficulty, time, lostTo, lostOn, held, links],
  all: [map, time, takenFrom, set, lostTo, held, links],
}

interface RecordTableProps {
  records: readonly PlayerRecord[]
  view: RecordsView
  /** whose, and which: `Current world records of Juhani` */
  caption: string
  player: string
  pinned: Profile['pinned'] | null
  onSort: (sort: RecordsView['sort']) => void
}

/** A player's records, with the columns that fit what is shown. */
export function RecordTable({ records, view, caption, player, pinned, onSort }: RecordTableProps) {
  const columns = COLUMNS[view.show]
  return (
    <div className={panel.scroll}>
      <table className={tableStyles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, sort, descendingFirst = false, className = '' }) =>
              sort ? (
                <SortableHead
                  key={name}
                  column={sort}
                  className={className.replace('dim', '')}
                  descendingFirst={descendingFirst}
                  sort={view.sort}
                  onSort={onSort}
                >
                  <bdi>{name}</bdi>
                </SortableHead>
              ) : (
                <th key={name} scope="col" className={className} dir="auto">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.demoId}>
              {columns.map(({ name, className, cell }) => (
                <td key={name} className={className}>
                  {cell(record, `${mapRoute(record.mapName, record.route)} by ${player}`, pinned)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
