import { useQuery } from '@tanstack/react-query'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { useSession } from '../../lib/session/session.ts'
import { ordinal } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { differenceText } from '../../ui/time/time-parts.ts'
import styles from './now-line.module.css'

/** The first of a member's goals in one line; it has its room before it comes. */
export function NextGoal() {
  const { user } = useSession()
  const isSettled = useSettled()
  const { data } = useQuery({ ...queryOf('GET /me/goals'), enabled: isSettled && user !== null })
  const goal = data?.goals.find(({ isMet }) => !isMet)
  return (
    <div className={styles.goal}>
      <b>Your next goal</b>
      {goal ? (
        <>
          <span className={styles.words}>
            <MapLink mapName={goal.mapName} route={goal.route} />{' '}
            {goal.kind === 'place' ? (
              <>
                {ordinal(goal.rank)}, {differenceText(goal.gapMs)} s
                {goal.takesFrom && (
                  <>
                    {' '}
                    to <PlayerName name={goal.takesFrom.player} country={goal.takesFrom.playerCountry} />
                  </>
                )}
              </>
            ) : goal.kind === 'pro' ? (
              'without gochecks'
            ) : (
              'a first finish'
            )}
          </span>
          {goal.server && (
            <ButtonLink small href={goal.server.joinUrl}>
              Play
            </ButtonLink>
          )}
        </>
      ) : (
        data && <span className="dim">None yet: link your game account.</span>
      )}
      <a className="link" href={paths.me()}>
        My KZ
      </a>
    </div>
  )
}
