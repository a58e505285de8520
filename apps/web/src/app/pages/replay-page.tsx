import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { ReplayPlace } from '../../blocks/replay/replay-place.tsx'
import { ReplayPage } from '../../features/replay/replay-page.tsx'
import { queryOf } from '../../lib/api.ts'
import { useParams } from '../../lib/router/router-context.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** /replay/{demoId}: the demo the address names, or that there is none. */
export function ReplayRoute() {
  const { demoId: asked = '' } = useParams()
  const demoId = Number(asked)
  const isNumber = Number.isInteger(demoId) && demoId > 0
  const found = useQuery({ ...queryOf('GET /replay/{demoId}', { params: { demoId } }), enabled: isNumber })
  const { error } = found
  if (!isNumber || (error instanceof CallError && error.status >= 400 && error.status < 500)) return <NotFoundPage />
  return (
    <QueryBody query={found} name="this replay" loading={<ReplayPlace label="Loading the replay" />}>
      {(replay) => <ReplayPage key={replay.demoId} replay={replay} />}
    </QueryBody>
  )
}
