import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api.ts'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { EndingPanel } from './ending-panel.tsx'
import { ExportPanel } from './export-panel.tsx'

/** What one takes along, and the end of one's account. */
export function LeavingTab({ pseudo }: { pseudo: string }) {
  const found = useQuery(queryOf('GET /user/leaving'))
  return (
    <PageBody query={found} name="your data" rows={4}>
      {(leaving) => (
        <>
          <ExportPanel state={leaving.export} />
          <EndingPanel ending={leaving.ending} isStaff={leaving.isStaff} pseudo={pseudo} />
        </>
      )}
    </PageBody>
  )
}
