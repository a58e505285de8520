import type { RunTop } from '@kz/contract/runs/runs'
import { Play } from 'lucide-react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { rankLook } from '../../../ui/rank.ts'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import { Gap } from '../../../ui/time/gap.tsx'
import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from './times.module.css'

interface BoardTableProps {
  top: RunTop
  of: string
  /** checkpoints and gochecks stand in place of the server */
  withCounts: boolean
}

/** A page of a board; one's own row is marked. */
export function BoardTable({ top, of, withCounts }: BoardTableProps) {
  const { user } = useSession()
  return (
    <Table
      caption={`Times on ${of}, one of each player`}
      region={`Times on ${of}`}
      className={styles.board}
      lines={top.runs}
      keyOf={({ runId }) => runId}
      lineProps={({ playerId }) => ({ className: user && playerId === user.userId ? tableStyles.own : undefined })}
      columns={[
        { head: '#', right: true, look: ({ rank }) => rankLook(rank), cell: ({ rank }) => rank },
        {
          head: 'Player',
          cell: (run) => (
            <>
              <PlayerName name={run.player} country={run.playerCountry} />
              <span className={`dim ${styles.below}`}>
                <Moment iso={run.date} look="day" />
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
          head: 'Gap to the first',
          className: styles.wide,
          cell: ({ gapMs }) => (
            <span className={styles.gap}>
              <Gap milliseconds={gapMs} />
              {gapMs > 0 && <TimeDifference milliseconds={gapMs} behind />}
            </span>
          ),
        },
        { head: 'Standing', cell: ({ standing }) => <StandingMark standing={standing} /> },
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
          cell: ({ replay, player }) =>
            replay && (
              <a className={styles.watch} href={replay} aria-label={`Watch the run of ${player}`} data-tip="Watch">
                <Icon of={Play} size="sm" />
              </a>
            ),
        },
      ]}
    />
  )
}
