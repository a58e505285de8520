import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { ReplayPlace } from '../../blocks/replay/replay-place.tsx'
import { RunReplayPage } from '../../features/replay/run-replay-page.tsx'
import { queryOf } from '../../lib/api.ts'
import { useParams, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** /replay/run/{runId}: the run of a game server the address names, or that there is none. */
export function RunReplayRoute() {
  const { runId: asked = '' } = useParams()
  const { vs } = useRawSearchParams()
  const runId = Number(asked)
  const isNumber = Number.isInteger(runId) && runId > 0
  const beside = vs === undefined ? {} : { vs: String(vs) }
  const found = useQuery({ ...queryOf('GET /run/replay', { query: { runId, ...beside } }), enabled: isNumber })
  const { error } = found
  if (!isNumber || (error instanceof CallError && error.status >= 400 && error.status < 500)) return <NotFoundPage />
  return (
    <QueryBody query={found} name="this replay" loading={<ReplayPlace label="Loading the replay" />}>
      {(replay) => <RunReplayPage key={replay.runId} replay={replay} />}
    </QueryBody>
  )
}
