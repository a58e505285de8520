import type { TopRun } from '@kz/contract/runs/runs'
import { ChevronsUpDown, Layers, Play, UserCheck } from 'lucide-react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { CopyGap } from '../../../blocks/run/copy-gap.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { useMarks } from '../../../blocks/use-marks.ts'
import { useSession } from '../../../lib/session/session.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { rankLook } from '../../../ui/rank.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Gap } from '../../../ui/time/gap.tsx'
import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { raceOf } from '../race-link.ts'
import type { BoardParts } from './board-parts.ts'
import styles from './times.module.css'

interface BoardTableProps {
  of: string
  /** the fastest run of the board */
  first: TopRun | undefined
  parts: BoardParts
  /** checkpoints and gochecks stand in place of the server */
  withCounts: boolean
  /** where the reader's own run is watched: the others race it */
  own: string | null
  /** shows the page with a place */
  onPlace: (place: number) => void
}

/** A board, or a page of it; one's own row is framed, and a break says what is left out. */
export function BoardTable({ parts: { head, hidden, around }, of, first, withCounts, own, onPlace }: BoardTableProps) {
  const { user } = useSession()
  const columns = columnsOf({ of, first, withCounts, own, me: user?.userId ?? null, follows: useMarks().follows })
  const firstBehind = around[0]?.runId
  return (
    <Table
      caption={`Times on ${of}, one of each player`}
      region={`Times on ${of}`}
      className={styles.board}
      lines={[...head, ...around]}
      keyOf={({ runId }) => runId}
      columns={columns}
      row={(run, cells) => (
        <>
          {hidden && run.runId === firstBehind && (
            <tr className={styles.break}>
              <td colSpan={columns.filter(Boolean).length}>
                <button type="button" onClick={() => onPlace(hidden.from)}>
                  <Icon of={ChevronsUpDown} size="sm" />
                  {ordinal(hidden.from)} to {ordinal(hidden.to)}
                </button>
              </td>
            </tr>
          )}
          <tr
            className={user && run.playerId === user.userId ? styles.mine : undefined}
            aria-label={user && run.playerId === user.userId ? `You, ${ordinal(run.rank)}` : undefined}
          >
            {cells}
          </tr>
        </>
      )}
    />
  )
}

interface Shown extends Pick<BoardTableProps, 'of' | 'first' | 'withCounts' | 'own'> {
  /** ids of the reader and of whom they follow */
  me: number | null
  follows: readonly number[]
}

const columnsOf = ({ of, first, withCounts, own, me, follows }: Shown): (Column<TopRun> | false)[] => [
  { head: '#', right: true, look: ({ rank }) => rankLook(rank), cell: ({ rank }) => count(rank) },
  {
    head: 'Player',
    cell: (run) => (
      <>
        <span className="row">
          <PlayerName name={run.player} country={run.playerCountry} />
          {run.playerId !== null && run.playerId === me && (
            <span className={styles.wide}>
              <Tag>you</Tag>
            </span>
          )}
          {run.playerId !== null && follows.includes(run.playerId) && (
            <span className="dim" data-tip="You follow them">
              <Icon of={UserCheck} size="sm" />
              <span className="visually-hidden">followed</span>
            </span>
          )}
        </span>
        <span className={`dim ${styles.below}`}>
          <StandingMark standing={run.standing} /> <Moment iso={run.date} look="day" />
        </span>
      </>
    ),
  },
  {
    head: 'Time',
    right: true,
    isTime: true,
    cell: ({ timeMs, standing, rank }) => (
      <TimeText milliseconds={timeMs} record={rank === 1 && standing === 'checked'} />
    ),
  },
  {
    head: (
      <>
        <span className={styles.wide}>Gap to the first</span>
        <span className={styles.narrow}>Gap</span>
      </>
    ),
    cell: ({ gapMs }) => (
      <span className={styles.gap}>
        <span className={styles.glyph}>
          <Gap milliseconds={gapMs} />
        </span>
        {gapMs > 0 && <TimeDifference milliseconds={gapMs} behind />}
      </span>
    ),
  },
  { head: 'Standing', className: styles.wide, cell: ({ standing }) => <StandingMark standing={standing} /> },
  withCounts && { head: 'CP', right: true, className: styles.wide, cell: ({ cp }) => cp },
  withCounts && { head: 'GC', right: true, className: styles.wide, cell: ({ gc }) => gc },
  !withCounts && {
    head: 'Server',
    className: styles.wide,
    look: 'dim',
    cell: ({ serverId, serverName }) =>
      serverId === null ? (
        'sent as a demo'
      ) : (
        <a href={paths.gameServer(serverId)} dir="auto">
          {serverName}
        </a>
      ),
  },
  { head: 'Date', className: styles.wide, look: 'dim', cell: ({ date }) => <Moment iso={date} look="day" /> },
  {
    head: 'Watch',
    silent: true,
    right: true,
    cell: (run) => (
      <>
        <WatchRun run={run} own={own} />
        {first && run.gapMs > 0 && (
          <span className={styles.wide}>
            <CopyGap
              gap={{ of, player: run.player, timeMs: run.timeMs, other: first }}
              path={run.replay ?? paths.record(of)}
              card={`run/${run.runId}`}
              look="icon"
            />
          </span>
        )}
      </>
    ),
  },
]

function WatchRun({ run: { replay, player }, own }: { run: TopRun; own: string | null }) {
  if (!replay) return null
  return (
    <>
      {own && own !== replay && (
        <a
          className={`${styles.watch} ${styles.wide}`}
          href={raceOf(own, replay)}
          aria-label={`Race ${player}`}
          data-tip="Race it with yours"
        >
          <Icon of={Layers} size="sm" />
        </a>
      )}
      <a className={styles.watch} href={replay} aria-label={`Watch the run of ${player}`} data-tip="Watch">
        <Icon of={Play} size="sm" />
      </a>
    </>
  )
}
