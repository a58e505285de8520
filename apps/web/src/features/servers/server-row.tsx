import type { GameServer } from '@kz/contract/accounts/community'
import { Play, Star } from 'lucide-react'
import { CopyAddress } from '../../blocks/copy-address.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import gameServersPage from './game-servers-page.module.css'
import { BotCount, PlayerMeter, ServerMap, ServerRecord } from './server-map.tsx'
import { ServerPlayers } from './server-players.tsx'
import servers from './servers.module.css'
import { addressOf } from './servers.ts'

/** A server that is online: who runs it, what is played, how many are there, how to get in. */
export function ServerRow({ server }: { server: GameServer }) {
  const { name, community, country, isPartner, isMotdServer, mapImage, joinUrl, ping, tags } = server
  const address = addressOf(server)
  return (
    <li>
      <MapPicture src={mapImage} width={96} height={54} />
      <div className={gameServersPage.sName}>
        <span className={`row ${gameServersPage.line}`}>
          <Flag code={country} />
          <a className={`${gameServersPage.nm} ${servers.cut}`} href={paths.gameServer(server.id)} dir="auto">
            {name}
          </a>
          {isPartner && (
            <span className={gameServersPage.partner} role="img" aria-label="Partner" data-tip="Partner">
              <Icon of={Star} size="sm" />
            </span>
          )}
        </span>
        <span className={`row wrap dim ${gameServersPage.line}`}>
          <span className={servers.cut}>{community || 'No community'}</span>
          {isMotdServer && <Tag>Map of the day</Tag>}
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      </div>
      <div className={gameServersPage.sMap}>
        <span className={servers.cut}>
          <ServerMap server={server} />
        </span>
        <ServerRecord server={server} />
      </div>
      <div className={gameServersPage.sPlayers}>
        <ServerPlayers server={server} />
        <PlayerMeter server={server} />
        <BotCount server={server} />
      </div>
      <div className={`${gameServersPage.sJoin} ${gameServersPage.line} row`}>
        <span
          className={`${gameServersPage.addr} ${servers.cut}`}
          {...(ping !== null && { 'data-tip': `Answers this site in ${ping} ms` })}
        >
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
