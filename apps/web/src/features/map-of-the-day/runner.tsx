import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'

interface RunnerProps {
  run: { playerId: number | null; playerName: string | null; playerCountry: string | null }
}

/** Who ran: a link to the profile where the game server's player has an account. */
export function Runner({ run: { playerId, playerName, playerCountry } }: RunnerProps) {
  const name = playerName ?? ''
  if (playerId !== null) return <PlayerName name={name} country={playerCountry} />
  return (
    <span className={names.player} data-part="player">
      <Flag code={playerCountry} />
      <span className={names.name} dir="auto">
        {name}
      </span>
    </span>
  )
}
