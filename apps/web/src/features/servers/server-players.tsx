import type { GameServer } from '@kz/contract/accounts/community'
import { Menu } from '../../ui/popup/menu.tsx'
import gameServersPage from './game-servers-page.module.css'
import { PlayerCount } from './server-map.tsx'
import servers from './servers.module.css'
import { botsText, playedFor } from './servers.ts'

/** Players of places; opens the list of who plays and for how long, where the server tells. */
export function ServerPlayers({ server }: { server: GameServer }) {
  const { name, players, maxPlayers, bots, playersList } = server
  const text = <PlayerCount server={server} />
  if (playersList.length === 0)
    return (
      <span className="no-wrap" aria-hidden="true">
        {text}
      </span>
    )
  return (
    <Menu
      button={text}
      label={`${players}/${maxPlayers} players on ${name}`}
      buttonClass={gameServersPage.whoButton}
      alignRight
    >
      <ul className={gameServersPage.whoPlays}>
        {playersList.map((player, index) => (
          <li key={index}>
            <span className={`${servers.cut} ${gameServersPage.cut}`} dir="auto">
              {player.name || 'No name yet'}
            </span>
            <span className="dim">{playedFor(player.seconds)}</span>
          </li>
        ))}
        {bots > 0 && playersList.length > players && <li className="dim">{botsText(bots)} among them</li>}
      </ul>
    </Menu>
  )
}
