import type { ClosedPart, SwitchKind } from '@kz/contract/review/moderation'
import { useQuery } from '@tanstack/react-query'
import { closedText } from '../../blocks/report/why-not-write.ts'
import { SWITCH_NAMES } from '../../blocks/switch-names.ts'
import { queryOf } from '../../lib/api.ts'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'

interface Line {
  name: string
  closed: ClosedPart | undefined
}

const COLUMNS: Column<Line>[] = [
  { head: 'Part', cell: ({ name }) => name },
  {
    head: 'State',
    cell: ({ closed }) => (closed ? <Tag kind="warn">Closed</Tag> : <Tag kind="gain">Open</Tag>),
  },
  { head: 'Why', look: tableStyles.wrap, cell: ({ closed }) => closed && closedText(closed) },
]

const PARTS = (Object.keys(SWITCH_NAMES) as SwitchKind[]).filter((kind) => kind !== 'READ_ONLY')

/** /status: whether the site answers, and which of its parts staff has closed, why and until when. */
export function StatusPage() {
  const found = useQuery({ ...queryOf('GET /site/closed'), staleTime: 0 })
  return (
    <div className="stack">
      <PageHead title="Status" sub={found.data && sentenceOf(found.data)} />
      <PageBody
        query={found}
        name="the status"
        rows={PARTS.length}
        region="Parts of the site"
        failed="The site does not answer."
        isEmpty={() => false}
      >
        {(closed) => (
          <Panel title="Parts of the site" flush>
            <Table
              caption="Parts of the site"
              region="Table of the parts"
              lines={linesOf(closed)}
              keyOf={({ name }) => name}
              columns={COLUMNS}
            />
          </Panel>
        )}
      </PageBody>
    </div>
  )
}

const readOnlyOf = (closed: readonly ClosedPart[]) => closed.find(({ kind }) => kind === 'READ_ONLY')

function sentenceOf(closed: readonly ClosedPart[]): string {
  const readOnly = readOnlyOf(closed)
  if (readOnly) return `The site answers. ${closedText(readOnly)}`
  return closed.length === 0 ? 'The site answers, and everything is open.' : 'The site answers. Not everything is open.'
}

/** While the whole site can only be read, so can each part; what is only read stays open. */
function linesOf(closed: readonly ClosedPart[]): Line[] {
  const readOnly = readOnlyOf(closed)
  return PARTS.map((kind) => ({
    name: SWITCH_NAMES[kind],
    closed: closed.find((part) => part.kind === kind) ?? (kind === 'PUBLIC_QUEUE' ? undefined : readOnly),
  }))
}
