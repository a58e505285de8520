import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { checkSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import styles from './settings.module.css'

/** Whom one blocks. */
export function BlockedPanel() {
  const found = useQuery(queryOf('GET /user/blocked'))
  const { act, busy, doing } = useMutation({ refetches: ['GET /user/blocked'] })
  const unblock = async (userId: number, pseudo: string) => {
    const call = () => api.call('PUT /user/block', { query: { userId, blocked: false } })
    if (await act(`${pseudo} is no longer blocked`, call, `${userId}`)) await checkSession()
  }
  return (
    <Panel flush title="Blocked players" sub={found.data && found.data.length > 0 && `${found.data.length}`}>
      <ListBody
        query={found}
        name="whom you block"
        rows={1}
        none="You have not blocked anyone."
        hint="The button is on a player's profile. What they write is folded for you, and you are not notified of it."
      >
        {(players) => (
          <ul className={styles.tokens}>
            {players.map(({ userId, pseudo, country, sinceIso }) => (
              <li key={userId}>
                <span>
                  <b>
                    <PlayerName name={pseudo} country={country} />
                  </b>
                  <span className="dim">
                    since <Moment iso={sinceIso} look="day" />
                  </span>
                </span>
                <Button
                  small
                  busy={busy && doing === `${userId}`}
                  aria-label={`Unblock ${pseudo}`}
                  onClick={() => void unblock(userId, pseudo)}
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  )
}
