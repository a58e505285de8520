import type { PlayerRecord, PlayerStats, Profile } from '@kz/contract/accounts/profiles'
import { mapRoute } from '@kz/contract/rules'
import { DifficultyName } from '../../../blocks/map/difficulty.tsx'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { DemoButton } from '../../../blocks/run/demo-button.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { WatchLink } from '../../../blocks/video/watch-link.tsx'
import { YoutubeButton } from '../../../blocks/video/youtube-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { PinButton } from '../pin-button.tsx'
import styles from '../profile.module.css'

/** The pinned ones of a player's records, in the order of pinning. */
function pinnedOf(stats: PlayerStats, pinned: Profile['pinned']): PlayerRecord[] {
  const all = [...stats.currentRecords, ...stats.checkpointRecords, ...stats.previousRecords]
  return pinned.flatMap((demoId) => all.find((record) => record.demoId === demoId) ?? [])
}

interface PinnedPanelProps {
  profile: Profile
  stats: PlayerStats
  isOwn: boolean
}

/** The records a player shows first. */
export function PinnedPanel({ profile: { pseudo, pinned }, stats, isOwn }: PinnedPanelProps) {
  const records = pinnedOf(stats, pinned)
  if (records.length === 0) return null
  const nameOf = ({ mapName, route }: PlayerRecord) => `${mapRoute(mapName, route)} by ${pseudo}`
  return (
    <Panel flush title="Pinned records">
      <Table
        caption={`Records ${pseudo} has pinned`}
        className={styles.precs}
        lines={records}
        keyOf={({ demoId }) => demoId}
        columns={[
          { head: 'Map', cell: ({ mapName, route }) => <MapLink mapName={mapName} route={route} /> },
          {
            head: 'Difficulty',
            className: styles.pWide,
            cell: ({ difficulty }) => <DifficultyName difficulty={difficulty} />,
          },
          { head: 'Time', right: true, cell: ({ timeMs }) => <TimeText milliseconds={timeMs} /> },
          {
            head: 'Set',
            className: styles.pWide,
            look: 'dim',
            cell: ({ dateIso }) => <Moment iso={dateIso} look="day" />,
          },
          {
            head: 'Record',
            className: styles.pWide,
            look: 'dim',
            cell: ({ lost }) => (lost ? (lost.isOwn ? 'Improved' : `Lost to ${lost.player}`) : 'Stands'),
          },
          {
            head: 'Links',
            right: true,
            className: tableStyles.fit,
            cell: (record) => (
              <>
                {isOwn && <PinButton record={record} pinned={pinned} of={nameOf(record)} />}
                {record.youtubeLink && <YoutubeButton link={record.youtubeLink} of={nameOf(record)} />}
                {record.hasFile && <WatchLink demoId={record.demoId} of={nameOf(record)} />}
                {record.hasFile && <DemoButton demoId={record.demoId} of={nameOf(record)} />}
              </>
            ),
          },
        ]}
      />
    </Panel>
  )
}
