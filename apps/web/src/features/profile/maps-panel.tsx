import { useQuery } from '@tanstack/react-query'
import { DifficultyName } from '../../blocks/difficulty.tsx'
import { MapCard, MapCards } from '../../blocks/map-cards.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { ErrorNote } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TimeText } from '../../ui/time-text.tsx'

/** The maps a player made, with their records. */
export function MapsPanel({ player }: { player: string }) {
  const { data: maps, error, refetch } = useQuery(queryOf('GET /user/maps', { query: { nickname: player } }))
  return (
    <Panel title="Maps made" sub={maps && maps.length > 0 && counted(maps.length, 'map')} className="made">
      {error ? (
        <ErrorNote onRetry={() => void refetch()}>Could not load the maps.</ErrorNote>
      ) : !maps ? (
        <SkeletonRows label="Loading maps" count={4} />
      ) : maps.length === 0 ? (
        <p className="dim">Made no map.</p>
      ) : (
        <MapCards>
          {maps.map((map) => (
            <MapCard key={map.mapId} mapName={map.mapName} mapImage={map.mapImage}>
              <div className="row facts-line">
                <DifficultyName difficulty={map.difficulty} />
                {map.mapReleaseDateIso && <Moment className="dim end" iso={map.mapReleaseDateIso} look="day" />}
              </div>
              <div className="row facts-line">
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
      )}
    </Panel>
  )
}
