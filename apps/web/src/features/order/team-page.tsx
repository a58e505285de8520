import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { RoleIcons } from '../../blocks/role-icons.tsx'
import { roleName } from '../../blocks/role-name.ts'
import { queryOf } from '../../lib/api.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import './team.css'

/** /admin-team: who keeps the site, by role. */
export function TeamPage() {
  const found = useQuery(queryOf('GET /user/admin-team'))
  return (
    <div className="stack">
      <PageHead title="Team" sub="The people who check, write and keep order." />
      <QueryBody
        query={found}
        name="the team"
        loading={
          <div className="panel">
            <SkeletonRows label="Loading the team" count={6} height="3.5rem" />
          </div>
        }
        empty={
          <div className="panel">
            <EmptyState title="No team yet.">The first administrator is made on the command line.</EmptyState>
          </div>
        }
      >
        {(team) =>
          team.map(({ role, users }) => (
            <Panel key={role} title={roleName(role)} sub={users.length > 1 && users.length}>
              <ul className="team">
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
          ))
        }
      </QueryBody>
    </div>
  )
}
