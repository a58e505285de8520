import { mapRoute } from '@kz/contract/rules'
import type { BestTime } from '@kz/contract/runs/points'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { DifficultyName } from '../../../blocks/map/difficulty.tsx'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { queryOf } from '../../../lib/api.ts'
import { count } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { rankLook } from '../../../ui/rank.ts'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import { RecordTag } from '../../../ui/tag.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from './runs-panel.module.css'

/** The latest best times of a player, each with its place; nothing of who has none. */
export function BestsPanel({ player }: { player: string }) {
  const { data } = useQuery({ ...queryOf('GET /points/bests', { query: { player } }), retry: false })
  if (!data || data.total === 0) return null
  return (
    <Panel
      flush
      title="Latest best times"
      sub="pro runs, replayed and up"
      className={styles.runs}
      footer={
        <span className="end">
          <ButtonLink small href={`${paths.profile(player)}?tab=runs`}>
            All runs
          </ButtonLink>
        </span>
      }
    >
      <Table
        caption={`Latest best times of ${player}`}
        lines={data.bests}
        keyOf={({ runId }) => runId}
        columns={[
          { head: 'Map', cell: ({ mapName, route }) => <MapLink mapName={mapName} route={route} /> },
          {
            head: 'Difficulty',
            className: styles.wide,
            cell: ({ difficulty }) => <DifficultyName difficulty={difficulty} />,
          },
          { head: 'Time', right: true, isTime: true, cell: ({ timeMs }) => <TimeText milliseconds={timeMs} /> },
          {
            head: 'Place',
            right: true,
            look: ({ rank, isRecord }) => (isRecord ? '' : rankLook(rank)),
            cell: (best) => <Place best={best} />,
          },
          { head: 'Standing', cell: ({ standing }) => <StandingMark standing={standing} /> },
          { head: 'When', className: styles.wide, look: 'dim', cell: ({ date }) => <Moment iso={date} look="day" /> },
          {
            head: 'Watch',
            silent: true,
            right: true,
            cell: ({ replay, mapName, route }) =>
              replay && (
                <a
                  className={tableStyles.iconLink}
                  href={replay}
                  aria-label={`Watch the run on ${mapRoute(mapName, route)}`}
                >
                  <Icon of={Play} size="sm" />
                </a>
              ),
          },
        ]}
      />
    </Panel>
  )
}

const Place = ({ best: { rank, isRecord } }: { best: BestTime }) => (isRecord ? <RecordTag /> : count(rank))
