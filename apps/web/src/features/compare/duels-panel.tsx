import type { Comparison } from '@kz/contract/runs/leaderboards'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './compare.module.css'

/** Records one took straight from the other. */
export function DuelsPanel({ comparison: { a, b, duels } }: { comparison: Comparison }) {
  return (
    <Panel title="Taken from each other" sub="Newest first" flush>
      {duels.length === 0 ? (
        <p className={`${panel.body} dim`}>Neither took a record from the other.</p>
      ) : (
        <Table
          caption="Records taken from each other"
          className={`${styles.tbl} ${styles.duels}`}
          lines={duels}
          keyOf={(duel) => `${duel.dateIso} ${duel.mapName} ${duel.route}`}
          columns={[
            {
              head: 'Date',
              className: styles.cDate,
              look: 'dim',
              cell: (duel) => <Moment iso={duel.dateIso} look="day" />,
            },
            {
              head: 'By',
              className: styles.cBy,
              cell: (duel) => {
                const by = duel.by === 'a' ? a : b
                return <PlayerName name={by.pseudo} country={by.country} />
              },
            },
            { head: 'Map', cell: (duel) => <MapLink mapName={duel.mapName} route={duel.route} /> },
            {
              head: 'Time',
              right: true,
              className: `${styles.r} ${styles.cTime}`,
              cell: (duel) => <TimeText milliseconds={duel.timeMs} />,
            },
            {
              head: 'Faster by',
              className: styles.cGap,
              cell: (duel) => <TimeDifference milliseconds={duel.timeMs - duel.previousMs} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
