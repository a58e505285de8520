import type { FirstMap } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { capital } from '../../../blocks/capital.ts'
import { CopyAddress } from '../../../blocks/copy-address.tsx'
import { DifficultyName } from '../../../blocks/map/difficulty.tsx'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { MapPicture } from '../../../blocks/map/map-picture.tsx'
import { Age } from '../../../blocks/time/age.tsx'
import { queryOf } from '../../../lib/api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import styles from './start-page.module.css'

/** Five easy maps with a server each: where it runs now, or where it ran when that server was seen last. */
export function FirstMaps() {
  const maps = useQuery(queryOf('GET /game-server/first-maps'))
  return (
    <QueryBody
      query={maps}
      name="the first maps"
      loading={<SkeletonRows label="Loading the first maps" count={5} height="6.25rem" />}
      empty={<p className="dim">No easy map is listed yet.</p>}
    >
      {(data) => (
        <ol className={styles.maps}>
          {data.map((map, place) => (
            <li key={map.mapId}>
              <MapPicture src={map.mapImage} width={160} height={90} small />
              <div>
                <div className="row wrap">
                  <span className={styles.place}>{place + 1}</span>
                  <MapLink mapName={map.mapName} />
                  <DifficultyName difficulty={map.difficulty} />
                </div>
                <p className="dim">{aboutOf(map)}</p>
              </div>
              <Where server={map.server} />
            </li>
          ))}
        </ol>
      )}
    </QueryBody>
  )
}

/** `Bhop, short. The record is 01:23.45.` */
function aboutOf({ type, length, record }: FirstMap): string {
  const known = [type, length].filter((word) => word !== 'unknown')
  const kind = known.length > 0 ? `${known.map(capital).join(', ')}. ` : ''
  return `${kind}${record === null ? 'Nobody holds a record here yet.' : `The record is ${record}.`}`
}

function Where({ server }: Pick<FirstMap, 'server'>) {
  if (!server) return <div className={`${styles.where} dim`}>No server has run it lately.</div>
  const { name, addr, port, joinUrl, isOnline, players, maxPlayers, lastSeenIso } = server
  const address = `${addr}:${port}`
  return (
    <div className={styles.where}>
      <b dir="auto">{name}</b>
      <span className="dim">
        {isOnline ? `${players} of ${maxPlayers} playing` : 'Last seen there '}
        {!isOnline && lastSeenIso && <Age iso={lastSeenIso} />}
      </span>
      <span className="row">
        {isOnline && (
          <ButtonLink small href={joinUrl} aria-label={`Join ${name}`}>
            <Icon of={Play} size="sm" />
            Join
          </ButtonLink>
        )}
        <CopyAddress address={address} />
        <code>{address}</code>
      </span>
    </div>
  )
}
