import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewsText } from '../../../blocks/markup/news-text.tsx'
import postCard from '../../../blocks/post/post-card.module.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import field from '../../../ui/field/field.module.css'
import { SelectField } from '../../../ui/field/field.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import styles from '../news-editor.module.css'
import type { PostKind } from './draft.ts'
import { type Revision, revisionsQuery } from './revision-calls.ts'
import { differenceOfTexts, type ShownLine } from './text-difference.ts'

interface RevisionsDialogProps {
  kind: PostKind
  id: number
  title: string
  onUse: (revision: Revision) => void
  onClose: () => void
}

const VIEWS = optionsOf({ compare: 'Compare', look: 'Look' })

/** The saved texts of a post: an older one compared with the newest, or as it looked; it can be taken up again. */
export function RevisionsDialog({ kind, id, title, onUse, onClose }: RevisionsDialogProps) {
  const found = useQuery(revisionsQuery(kind, id))
  const { data } = found
  const [chosen, setChosen] = useState<number | null>(null)
  const [view, setView] = useState<'compare' | 'look'>('compare')
  const newest = data?.[0]
  const older = data?.find(({ version }) => version === chosen) ?? data?.[1]
  return (
    <Dialog
      title={`Revisions of ${title}`}
      onClose={onClose}
      width="75rem"
      actions={
        older && (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button kind="primary" onClick={() => onUse(older)}>
              Use version {older.version}
            </Button>
          </>
        )
      }
    >
      <QueryBody query={found} name="the revisions" loading={<SkeletonRows label="Loading the revisions" count={4} />}>
        {() => null}
      </QueryBody>
      {newest && !older && <p className="dim">This post was saved once, {newest.savedDate.slice(0, 16)}.</p>}
      {newest && older && (
        <div className="stack">
          <div className="row wrap">
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
            <Segmented label="View" options={VIEWS} value={view} onChange={setView} />
          </div>
          {view === 'compare' ? <Compared older={older} newest={newest} /> : <Look revision={older} />}
        </div>
      )}
    </Dialog>
  )
}

const textOf = ({ title, htmlContent, htmlContentExtended }: Revision) =>
  [title, '', htmlContent, ...(htmlContentExtended ? ['', 'Extended:', htmlContentExtended] : [])].join('\n')

function Compared({ older, newest }: { older: Revision; newest: Revision }) {
  const { before, after } = differenceOfTexts(textOf(older), textOf(newest))
  const isSame = [...before, ...after].every(({ changed }) => !changed)
  return (
    <>
      {isSame && <p className="dim">The texts are the same.</p>}
      <div className={`stack ${styles.neTexts}`}>
        <RevisionText label={`Version ${older.version}`} lines={before} />
        <RevisionText label={`Version ${newest.version}, newest`} lines={after} />
      </div>
    </>
  )
}

function RevisionText({ label, lines }: { label: string; lines: readonly ShownLine[] }) {
  return (
    <section aria-label={label}>
      <h3 className={field.label} data-part="label">
        {label}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={styles.neText} tabIndex={0}>
        {lines.map(({ number, line, changed }) => (
          <div key={number}>{changed && line !== '' ? <mark>{line}</mark> : line || '\u00a0'}</div>
        ))}
      </div>
    </section>
  )
}

function Look({ revision: { title, htmlContent, htmlContentExtended } }: { revision: Revision }) {
  return (
    <article className={postCard.post}>
      <header>
        <h3 className={postCard.postTitle} dir="auto">
          {title}
        </h3>
      </header>
      <div className={postCard.body}>
        <NewsText html={htmlContent} />
      </div>
      {htmlContentExtended && (
        <div className={postCard.extBody}>
          <NewsText html={htmlContentExtended} />
        </div>
      )}
    </article>
  )
}
