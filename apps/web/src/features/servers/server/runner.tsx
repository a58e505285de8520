import { MapLink } from '../../../blocks/map/map-link.tsx'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { Flag } from '../../../ui/flag.tsx'
import names from '../../../ui/names.module.css'
import styles from './server-page.module.css'

interface RunnerProps {
  run: { player: string; country: string; isMember: boolean }
}

/** Who ran: a member with their page, else a name as a server tells it. */
export const Runner = ({ run: { player, country, isMember } }: RunnerProps) =>
  isMember ? (
    <PlayerName name={player} country={country} />
  ) : (
    <span className={names.player} data-part="player">
      <Flag code={country} />
      <bdi>{player}</bdi>
    </span>
  )

/** The map of a run; on a phone with who ran below it. */
export const MapAndRunner = ({ run }: { run: RunnerProps['run'] & { mapName: string } }) => (
  <>
    <MapLink mapName={run.mapName} />
    <span className={styles.narrow}>
      <Runner run={run} />
    </span>
  </>
)
