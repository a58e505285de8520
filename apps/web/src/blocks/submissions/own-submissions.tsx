import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel, ScrollRegion } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { SubmissionRow } from './submission-row.tsx'
import { KINDS } from './submission-status.ts'

/** A sender's own of one kind beside its upload: the newest page of them, the way to all. */
export function OwnSubmissions({ kind }: { kind: SubmissionKind }) {
  const found = useQuery(queryOf('GET /submissions/own', { query: { kind } }))
  const { data } = found
  const plural = KINDS[kind].plural.toLowerCase()
  return (
    <Panel
      title={`Your ${plural}`}
      sub={data && `${data.counts.kinds[kind]} sent`}
      flush
      actions={
        <ButtonLink small kind="ghost" href={paths.mySubmissions()}>
          All submissions
        </ButtonLink>
      }
    >
      <QueryBody
        query={{ ...found, data: data?.submissions }}
        name={`your ${plural}`}
        loading={<SkeletonRows label={`Loading your ${plural}`} count={4} height="4.5rem" />}
        padded
        empty={<p className={`${panel.body} dim`}>You have not sent a {KINDS[kind].name.toLowerCase()} yet.</p>}
      >
        {(submissions) => (
          <ScrollRegion label={`List of your ${plural}`} maxHeight="34rem">
            <ul>
              {submissions.map((submission) => (
                <SubmissionRow key={submission.id} submission={submission} wide={false} />
              ))}
            </ul>
          </ScrollRegion>
        )}
      </QueryBody>
    </Panel>
  )
}
