import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { ListPage, listQuery } from '../../../features/lists/list-page.tsx'
import { useParams } from '../../../lib/router/router-context.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

/** /lists/{listId}. */
export function ListRoute() {
  const { listId = '' } = useParams()
  const found = useQuery(listQuery(listId))

  if (found.error instanceof CallError && found.error.status < 500) return <NotFoundPage />
  return (
    <PageBody query={found} name="this list" rows={10}>
      {(list) => <ListPage list={list} />}
    </PageBody>
  )
}
