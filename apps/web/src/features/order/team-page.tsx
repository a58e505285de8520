import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { RoleIcons } from '../../blocks/member/role-icons.tsx'
import { roleName } from '../../blocks/member/role-name.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { queryOf } from '../../lib/api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './team.module.css'

/** /admin-team: who keeps the site, by role. */
export function TeamPage() {
  const found = useQuery(queryOf('GET /user/admin-team'))
  return (
    <div className="stack">
      <PageHead title="Team" sub="The people who check, write and keep order." />
      <PageBody
        query={found}
        name="the team"
        rows={6}
        height="3.5rem"
        none="No team yet."
        hint="The first administrator is created on the command line."
      >
        {(team) => (
          <div className={styles.roles}>
            {team.map(({ role, users }) => (
              <Panel key={role} title={roleName(role)} sub={users.length > 1 && users.length}>
                <ul className={styles.team}>
                  {users.map(({ id, pseudo, country, picture, icons, since }) => (
                    <li key={id} className="row">
                      <Avatar picture={picture} name={pseudo} size={40} />
                      <span className="grow">
                        <span className="row">
                          <PlayerName name={pseudo} country={country} />
                          <RoleIcons icons={icons} />
                        </span>
                        <span className="dim">
                          since <Moment iso={since} look="day" />
                        </span>
                      </span>
                    </li>
                  ))}
                </ul>
              </Panel>
            ))}
          </div>
        )}
      </PageBody>
    </div>
  )
}
