import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { ServerPage, serverQuery } from '../../features/servers/server/server-page.tsx'
import { useParams } from '../../lib/router/router-context.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** /game-servers/{serverId}. */
export function ServerRoute() {
  const { serverId = '' } = useParams()
  const found = useQuery(serverQuery(serverId))

  if (found.error instanceof CallError && found.error.status < 500) return <NotFoundPage />
  return (
    <PageBody query={found} name="this server" rows={10}>
      {(server) => <ServerPage server={server} />}
    </PageBody>
  )
}
