import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import panel from '../../../ui/page/panel.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { FollowButton } from '../follow-button.tsx'
import styles from '../profile.module.css'
import { FollowedPanel } from './followed-panel.tsx'
import { PlayerMaps } from './maps-panel.tsx'

/** What a member keeps, on their own profile: nobody else sees it. */
export function KeptPanels() {
  const maps = useQuery(queryOf('GET /user/favourites'))
  const players = useQuery(queryOf('GET /user/follows'))
  return (
    <>
      <Panel
        title="Favourite maps"
        actions={
          <ButtonLink small kind="ghost" href={paths.mapLists()}>
            Your lists
          </ButtonLink>
        }
        sub={maps.data && maps.data.length > 0 && counted(maps.data.length, 'map')}
        className={styles.made}
      >
        <QueryBody
          query={maps}
          name="your favourites"
          loading={<SkeletonRows label="Loading your favourites" count={4} />}
          empty={<p className="dim">None yet. Use the star on a map’s page.</p>}
        >
          {(found) => <PlayerMaps maps={found} />}
        </QueryBody>
      </Panel>
      <Panel flush title="Players you follow" sub="you are told of their records">
        <QueryBody
          query={players}
          name="the players you follow"
          loading={<SkeletonRows label="Loading the players you follow" count={3} />}
          empty={
            <p className={`${panel.body} dim`} data-part="body">
              Nobody yet. Follow a player to hear of every new record.
            </p>
          }
        >
          {(found) => (
            <Table
              caption="Players you follow"
              lines={found}
              keyOf={({ userId }) => userId}
              columns={[
                { head: 'Player', cell: ({ pseudo, country }) => <PlayerName name={pseudo} country={country} /> },
                { head: 'World records', right: true, cell: ({ records }) => records },
                {
                  head: 'Follow',
                  silent: true,
                  right: true,
                  cell: ({ userId, pseudo }) => <FollowButton userId={userId} player={pseudo} />,
                },
              ]}
            />
          )}
        </QueryBody>
      </Panel>
      <FollowedPanel />
    </>
  )
}
