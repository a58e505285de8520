import { SUBMISSION_SORTS } from '@kz/contract/review/submission-kinds'
import type { OwnSubmission } from '@kz/contract/review/submissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect } from 'react'
import { SubmissionRow } from '../../blocks/submissions/submission-row.tsx'
import { KINDS } from '../../blocks/submissions/submission-status.ts'
import { Age } from '../../blocks/time/age.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { useHash } from '../../lib/url/use-hash.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import tabs from '../../ui/tabs.module.css'
import { Filters } from './filter-chips.tsx'
import { ADDRESS, type Chosen } from './filters.ts'
import styles from './my-submissions.module.css'

const SORTS: Record<(typeof SUBMISSION_SORTS)[number], string> = {
  needs: 'What needs you first',
  newest: 'Newest first',
  queue: 'Queue order',
}
const PAGE = 20

/** /my-submissions: everything a member sent in, what needs the member on top. */
export function MySubmissionsPage() {
  const [address, go] = useSearchParams(ADDRESS)
  const chosen: Chosen = { ...address, kind: address.kind || undefined, stand: address.stand || undefined }
  const hash = useHash()
  // a link to one leads to the page it is on, as long as the address names no page
  const around = chosen.page === 1 && /^[a-z]+-[1-9]\d{0,8}$/.test(hash) ? hash : undefined
  const found = useQuery({
    ...queryOf('GET /submissions/own', { query: { ...chosen, ...(around && { around }) } }),
    placeholderData: keepPreviousData,
  })
  const { data } = found
  const choose = (part: Partial<Chosen>) => {
    const said = Object.entries(part).map(([name, value]) => [name, value ?? ''])
    go({ page: 1, ...Object.fromEntries(said) }, { step: true, toTop: true })
  }
  useEffect(() => {
    if (data && hash) document.getElementById(hash)?.scrollIntoView({ block: 'center' })
  }, [data, hash])
  const asked = data?.submissions.filter(({ stand }) => stand === 'asked') ?? []
  return (
    <div className="stack">
      <PageHead
        title="My submissions"
        sub={`Everything you have sent, with what needs you at the top.${
          data ? ` ${data.slots.used} of ${data.slots.most} slots in use.` : ''
        }`}
      >
        <div className="row wrap">
          <ButtonLink href={paths.uploadDemo()}>
            <Icon of={Upload} />
            Send a demo
          </ButtonLink>
          <ButtonLink kind="ghost" href={paths.uploadMap()}>
            Map
          </ButtonLink>
          <ButtonLink kind="ghost" href={paths.uploadLongjump()}>
            Longjump
          </ButtonLink>
          <ButtonLink kind="ghost" href={paths.waitingDemos()}>
            The whole queue
          </ButtonLink>
        </div>
      </PageHead>
      <AskedNote asked={asked} />
      <Panel
        title="Submissions"
        sub={data && rangeText(data.submissions.length, data.totalItems, data.page)}
        flush
        className={styles.mySubs}
        actions={
          <label>
            <span className="visually-hidden">Sort</span>
            <select
              className={`${field.input} ${styles.subSort}`}
              data-part="input"
              value={chosen.sort}
              onChange={({ target }) => choose({ sort: target.value as Chosen['sort'] })}
            >
              {SUBMISSION_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORTS[sort]}
                </option>
              ))}
            </select>
          </label>
        }
        footer={
          data &&
          data.totalPages > 1 && (
            <>
              Page {data.page} of {data.totalPages}
              <span className="end row">
                <Button small disabled={data.page <= 1} onClick={() => choose({ page: data.page - 1 })}>
                  Newer
                </Button>
                <Button small disabled={data.page >= data.totalPages} onClick={() => choose({ page: data.page + 1 })}>
                  Older
                </Button>
              </span>
            </>
          )
        }
      >
        <Filters counts={data?.counts} chosen={chosen} onChoose={choose} />
        <ListBody
          query={{ ...found, data: data?.submissions }}
          name="your submissions"
          rows={8}
          height="3.75rem"
          empty={
            <EmptyState
              title={data?.counts.all ? 'Nothing of this kind.' : 'You have not sent anything yet.'}
              action={
                data?.counts.all ? (
                  <Button onClick={() => choose({ kind: undefined, stand: undefined })}>Show all</Button>
                ) : (
                  <ButtonLink href={paths.uploadDemo()}>Send a demo</ButtonLink>
                )
              }
            >
              Demos, long jumps and maps you send appear here with everything that happens to them.
            </EmptyState>
          }
        >
          {(submissions) => (
            <>
              <div className={styles.subHead} aria-hidden="true">
                <span>Kind</span>
                <span>What</span>
                <span>Against</span>
                <span>State</span>
                <span>Dates</span>
                <span className={styles.may}>You can</span>
              </div>
              <ul className={styles.subs}>
                {submissions.map((submission) => (
                  <SubmissionRow
                    key={`${submission.kind} ${submission.id} ${submission.stand}`}
                    submission={submission}
                    wide
                    opened={submission === asked[0] || (submission.stand === 'asked' && hash === idOf(submission))}
                  />
                ))}
              </ul>
            </>
          )}
        </ListBody>
      </Panel>
      {data && <Waits waits={data.waits} />}
    </div>
  )
}

const idOf = ({ kind, id }: Pick<OwnSubmission, 'kind' | 'id'>): string => `${kind}-${id}`

function rangeText(shown: number, total: number, page: number): string {
  if (total === 0) return 'none'
  const first = (page - 1) * PAGE + 1
  return `${first} to ${first + shown - 1} of ${total}`
}

/** Says that somebody waits for this member, with the way to the answer. */
function AskedNote({ asked }: { asked: readonly OwnSubmission[] }) {
  const [first] = asked
  if (!first) return null
  return (
    <Note
      kind="warn"
      action={
        <ButtonLink small href={paths.mySubmissions(`#${idOf(first)}`)}>
          Answer
        </ButtonLink>
      }
    >
      <b>
        {asked.length === 1 ? 'A checker waits for your answer.' : `${asked.length} questions wait for your answer.`}
      </b>{' '}
      <bdi>{first.title}</bdi>
      {first.changedDateIso && (
        <>
          , asked <Age iso={first.changedDateIso} />
        </>
      )}
    </Note>
  )
}

const DAY_HOURS = 24

function Waits({ waits }: { waits: readonly { kind: OwnSubmission['kind']; days: number | null }[] }) {
  return (
    <Panel title="How long it takes" sub="on average, last 30 days">
      <dl className={`${tabs.stats} ${tabs.stat}`}>
        {waits.map(({ kind, days }) => (
          <div key={kind}>
            <dt>{KINDS[kind].name}</dt>
            <dd>{waitText(days)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function waitText(days: number | null): string {
  if (days === null) return 'none decided'
  if (days < 1) return counted(Math.max(1, Math.round(days * DAY_HOURS)), 'hour')
  return days < 10 ? `${days.toFixed(1)} days` : counted(Math.round(days), 'day')
}
