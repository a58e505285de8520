import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { AskForServer } from './ask-for-server.tsx'
import { ClaimsPanel } from './claims-panel.tsx'
import styles from './my-servers.module.css'
import { OwnServerPart } from './own-server.tsx'

/** What comes in from a server is looked for so often. */
const EVERY = 10_000

/** /my-servers: for those who run game servers. Their keys, what was sent, and the way to ask for one more. */
export function MyServersPage() {
  const found = useQuery({ ...queryOf('GET /game-server/own'), refetchInterval: EVERY })
  return (
    <div className={`stack ${styles.page}`}>
      <PageHead title="My servers" sub="Finishes on your server come here by themselves, with their replays.">
        <ButtonLink href={paths.gameServers()}>All servers</ButtonLink>
      </PageHead>
      <PageBody query={found} name="your servers" rows={10}>
        {({ servers, claims }) => (
          <>
            {servers.map((server) => (
              <OwnServerPart key={server.id} server={server} />
            ))}
            <div className={styles.two}>
              <AskForServer isFirst={servers.length === 0} />
              <ClaimsPanel claims={claims} />
            </div>
          </>
        )}
      </PageBody>
    </div>
  )
}
