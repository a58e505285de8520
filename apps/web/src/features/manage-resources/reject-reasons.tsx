import type { ReasonKind, Reasons } from '@kz/contract/site'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../blocks/use-action.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

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
  const [typed, setTyped] = useState<string | null>(null)
  const { act, busy, error } = useAction({ onFailed: () => true })
  const text = typed ?? before.join('\n')
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const isSame = lines.join('\n') === before.join('\n')

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSame) return
    await act('Reasons saved', async () => {
      await api.call('PUT /site/reasons', { body: { kind, reasons: lines, before } })
      await queries.invalidateQueries({ queryKey: ['GET /site/reasons'] })
      setTyped(null)
    })
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <TextAreaField
        label={`${KINDS[kind]}, one reason a line`}
        rows={Math.max(3, lines.length + 1)}
        error={error ?? undefined}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="row">
        <Button type="submit" small busy={busy} busyText="Saving..." blockedBy={isSame ? 'Nothing to save' : undefined}>
          Save
        </Button>
      </div>
    </form>
  )
}
