import type { PlayerMap } from '@kz/contract/accounts/profiles'
import { useQuery } from '@tanstack/react-query'
import { DifficultyName } from '../../../blocks/map/difficulty.tsx'
import { MapCard, MapCards } from '../../../blocks/map/map-cards.tsx'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from '../profile.module.css'

/** The maps a player made, with their records. */
export function MapsPanel({ player }: { player: string }) {
  const found = useQuery(queryOf('GET /user/maps', { query: { nickname: player } }))
  const { data: maps } = found
  return (
    <Panel title="Maps made" sub={maps && maps.length > 0 && counted(maps.length, 'map')} className={styles.made}>
      <QueryBody
        query={found}
        name="the maps"
        loading={<SkeletonRows label="Loading maps" count={4} />}
        empty={<p className="dim">No maps made.</p>}
      >
        {(maps) => <PlayerMaps maps={maps} />}
      </QueryBody>
    </Panel>
  )
}

/** Maps as cards: difficulty, release and record of each. */
export function PlayerMaps({ maps }: { maps: readonly PlayerMap[] }) {
  return (
    <MapCards>
      {maps.map((map) => (
        <MapCard key={map.mapId} mapName={map.mapName} mapImage={map.mapImage}>
          <div className={`row ${styles.factsLine}`}>
            <DifficultyName difficulty={map.difficulty} />
            {map.mapReleaseDateIso && <Moment className="dim end" iso={map.mapReleaseDateIso} look="day" />}
          </div>
          <div className={`row ${styles.factsLine}`}>
            {map.recordPlayer && map.currentRecordMs !== null ? (
              <>
                <TimeText milliseconds={map.currentRecordMs} />
                <PlayerName quiet name={map.recordPlayer} country={map.recordCountry} />
              </>
            ) : (
              <span className="dim">No record yet</span>
            )}
          </div>
        </MapCard>
      ))}
    </MapCards>
  )
}
