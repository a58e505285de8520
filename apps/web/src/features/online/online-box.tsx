import type { Online } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { RoleIcons } from '../../blocks/member/role-icons.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { pageNow } from '../../lib/page-time.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { HidePresence } from './hide-presence.tsx'
import styles from './online.module.css'
import { activeText, onlineText, recordText } from './online.ts'

/** Who is here: members by name, guests by number, and how many members there are. */
export function OnlineBox() {
  const online = useQuery(queryOf('GET /user/online'))
  const { data } = online
  const { user } = useSession()
  return (
    <Panel
      id="online"
      title="Online"
      sub={
        data && (
          <span data-tip={recordText(data.recordOnline)}>
            {onlineText(data)}
            <span className="visually-hidden">. {recordText(data.recordOnline)}</span>
          </span>
        )
      }
      actions={user && <HidePresence />}
      footer={data && <Totals online={data} />}
      flush
    >
      <ListBody
        query={online}
        name="who is online"
        rows={3}
        height="1.25rem"
        isEmpty={({ users }) => users.length === 0}
        empty={<p className={`${panel.body} dim`}>No members online.</p>}
      >
        {(data) => (
          <ul className={styles.online}>
            {data.users.map(({ id, pseudo, country, icons, lastActive }) => (
              <li key={id} className={names.player} data-part="player">
                <Flag code={country} />
                <a href={paths.profile(pseudo)} data-tip={activeText(lastActive, pageNow())} dir="auto">
                  {pseudo}
                </a>
                <RoleIcons icons={icons} most={1} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  )
}

function Totals({ online: { totalUsers, newestMember } }: { online: Online }) {
  return (
    <>
      <span>{counted(totalUsers, 'member')}</span>
      {newestMember && (
        <span className={`end row ${styles.newest}`}>
          Newest <PlayerName name={newestMember.pseudo} country={newestMember.country} />
        </span>
      )}
    </>
  )
}
