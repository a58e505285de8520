import type { FollowedThings } from '@kz/contract/events/follow'
import { useQuery } from '@tanstack/react-query'
import { type Followable, FollowThing } from '../../../blocks/follow-thing.tsx'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import panel from '../../../ui/page/panel.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { Table } from '../../../ui/table/table.tsx'

/** Maps, mappers and servers one follows. */
export function FollowedPanel() {
  const found = useQuery(queryOf('GET /follow/list'))
  return (
    <Panel flush title="Maps, mappers and servers you follow">
      <QueryBody
        query={found}
        name="what you follow"
        loading={<SkeletonRows label="Loading what you follow" count={3} />}
        isEmpty={({ maps, mappers, servers }) => maps.length + mappers.length + servers.length === 0}
        empty={
          <p className={`${panel.body} dim`} data-part="body">
            Nothing yet. Use Follow on a map’s, a mapper’s or a server’s page.
          </p>
        }
      >
        {(things) => (
          <Table
            caption="Maps, mappers and servers you follow"
            lines={linesOf(things)}
            keyOf={({ of }) => `${of.kind} ${of.name}`}
            columns={[
              { head: 'Name', cell: ({ shown }) => shown },
              { head: 'You hear of', look: 'dim', cell: ({ told }) => told },
              { head: 'Follow', silent: true, right: true, cell: ({ of }) => <FollowThing of={of} /> },
            ]}
          />
        )}
      </QueryBody>
    </Panel>
  )
}

interface Line {
  of: Followable
  shown: React.ReactNode
  told: string
}

const linesOf = ({ maps, mappers, servers }: FollowedThings): Line[] => [
  ...maps.map(
    ({ mapName }): Line => ({
      ...{ of: { kind: 'map', name: mapName }, shown: <MapLink mapName={mapName} />, told: 'its records' },
    }),
  ),
  ...mappers.map(
    ({ name, country, userId, maps: made }): Line => ({
      of: { kind: 'mapper', name },
      shown: userId === null ? <bdi>{name}</bdi> : <PlayerName name={name} country={country} />,
      told: `new maps, ${counted(made, 'map')} so far`,
    }),
  ),
  ...servers.map(
    ({ serverId, name }): Line => ({
      of: { kind: 'server', name, serverId },
      shown: (
        <a className="link" href={paths.gameServer(serverId)} dir="auto">
          {name}
        </a>
      ),
      told: 'first places run there',
    }),
  ),
]
