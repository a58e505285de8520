import type { ReasonKind, Reasons } from '@kz/contract/site'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryOf } from '../../lib/api.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { cleanLines } from './clean-lines.ts'
import { LinesForm } from './lines-form.tsx'

const KINDS: Record<ReasonKind, string> = { demo: 'Demos', longjump: 'Long jumps', map: 'Maps' }

/** The reasons checkers choose from when they reject, for those who keep the site's texts. */
export function RejectReasons() {
  const found = useQuery(queryOf('GET /site/reasons'))
  return (
    <Panel title="Usual reasons to reject">
      <QueryBody query={found} name="the reasons" loading={<SkeletonRows label="Loading the reasons" count={6} />}>
        {(data) => (
          <div className="stack">
            {(Object.keys(KINDS) as ReasonKind[]).map((kind) => (
              <ReasonsForm key={kind} kind={kind} kept={data} />
            ))}
          </div>
        )}
      </QueryBody>
    </Panel>
  )
}

function ReasonsForm({ kind, kept }: { kind: ReasonKind; kept: Reasons }) {
  const queries = useQueryClient()
  const before = kept[kind]
  return (
    <LinesForm
      label={`${KINDS[kind]}, one reason per line`}
      before={before.join('\n')}
      done="Reasons saved"
      read={(text) => ({ lines: cleanLines(text) })}
      save={async (text) => {
        await api.call('PUT /site/reasons', { body: { kind, reasons: cleanLines(text), before } })
        await queries.invalidateQueries({ queryKey: ['GET /site/reasons'] })
      }}
    />
  )
}
