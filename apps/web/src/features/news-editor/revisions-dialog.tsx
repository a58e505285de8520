import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { changedLines } from './changed-lines.ts'

interface RevisionsDialogProps {
  newsId: number
  title: string
  onClose: () => void
}

/** The saved texts of a post: an older one beside the newest. */
export function RevisionsDialog({ newsId, title, onClose }: RevisionsDialogProps) {
  const { data, isError, refetch } = useQuery({
    ...queryOf('GET /news/revisions', { query: { newsId } }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<number | null>(null)
  const newest = data?.[0]
  const older = data?.find(({ version }) => version === chosen) ?? data?.[1]
  const text = (revision: { title: string; htmlContent: string }) => `${revision.title}\n\n${revision.htmlContent}`
  return (
    <Dialog title={`Revisions of ${title}`} onClose={onClose} width="75rem">
      {isError && <ErrorNote onRetry={() => void refetch()}>Could not load the revisions.</ErrorNote>}
      {!data && !isError && <SkeletonRows label="Loading the revisions" count={4} />}
      {newest && !older && <p className="dim">This post was saved once, {newest.savedDate.slice(0, 16)}.</p>}
      {newest && older && (
        <div className="stack">
          <SelectField
            label="Older version"
            value={older.version}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {data.slice(1).map(({ version, savedBy, savedDate }) => (
              <option key={version} value={version}>
                {`Version ${version}, ${savedDate.slice(0, 16)}${savedBy ? `, ${savedBy}` : ''}`}
              </option>
            ))}
          </SelectField>
          <div className="ne-texts">
            <RevisionText label={`Version ${older.version}`} text={text(older)} other={text(newest)} />
            <RevisionText label={`Version ${newest.version}, newest`} text={text(newest)} other={text(older)} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

function RevisionText({ label, text, other }: { label: string; text: string; other: string }) {
  return (
    <section aria-label={label}>
      <h3 className="lbl">{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="ne-text" tabIndex={0}>
        {changedLines(text, other).map(({ number, line, changed }) => (
          <div key={number}>{changed ? <mark>{line}</mark> : line || '\u00a0'}</div>
        ))}
      </div>
    </section>
  )
}
