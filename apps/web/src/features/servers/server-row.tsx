import type { GameServer } from '@kz/contract/community'
import { Play, Star } from 'lucide-react'
import { CopyAddress } from '../../blocks/copy-address.tsx'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PlayerMeter, ServerMap, ServerRecord } from './server-map.tsx'
import { ServerPlayers } from './server-players.tsx'
import { addressOf, fullness } from './servers.ts'

/** A server that is online: who runs it, what is played, how many are there, how to get in. */
export function ServerRow({ server }: { server: GameServer }) {
  const { name, community, country, isPartner, isMotdServer, mapImage, players, maxPlayers, joinUrl, ping, tags } =
    server
  const address = addressOf(server)
  return (
    <li>
      <MapPicture src={mapImage} width={96} height={54} />
      <div className="s-name">
        <span className="row">
          <Flag code={country} />
          <span className="nm cut">{name}</span>
          {isPartner && (
            <span className="partner" role="img" aria-label="Partner" data-tip="Partner">
              <Icon of={Star} size="sm" />
            </span>
          )}
        </span>
        <span className="row wrap dim">
          <span className="cut">{community || 'No community'}</span>
          {isMotdServer && <Tag>Map of the day</Tag>}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      </div>
      <div className="s-map">
        <span className="cut">
          <ServerMap server={server} />
        </span>
        <ServerRecord server={server} />
      </div>
      <div className="s-players">
        <ServerPlayers server={server} />
        <PlayerMeter players={players} maxPlayers={maxPlayers} percent={fullness(server)} />
      </div>
      <div className="s-join row">
        <span className="addr cut" {...(ping !== null && { 'data-tip': `Answers this site in ${ping} ms` })}>
          {address}
        </span>
        <CopyAddress address={address} />
        <ButtonLink small href={joinUrl} aria-label={`Join ${name}`}>
          <Icon of={Play} size="sm" />
          Join
        </ButtonLink>
      </div>
    </li>
  )
}
