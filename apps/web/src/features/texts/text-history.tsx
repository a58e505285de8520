import { inQuery } from '@kz/contract/language/languages'
import type { TextSlug } from '@kz/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../blocks/run/moment.tsx'
import { queryOf } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import styles from './rules-page.module.css'
import { changesBetween } from './text-changes.ts'

interface TextHistoryProps {
  slug: TextSlug
  language: string
  onClose: () => void
}

/** What was changed in a text, the last change first. */
export function TextHistory({ slug, language, onClose }: TextHistoryProps) {
  const found = useQuery(queryOf('GET /page/history', { query: { slug, ...inQuery(language) } }))
  return (
    <Dialog title="What changed" onClose={onClose} width="44rem">
      <QueryBody
        query={found}
        name="the changes"
        loading={<SkeletonRows label="Loading the changes" count={4} />}
        empty={<p className="dim">No changes yet.</p>}
      >
        {(data) => {
          const versions = data.toSorted((a, b) => b.version - a.version)
          return (
            <ol className="stack">
              {versions.map(
                ({ version, changedDate, comment, htmlContent }, at) =>
                  changedDate && (
                    <li key={version}>
                      <h3>
                        <Moment iso={changedDate} look="day" />
                        {comment && `: ${comment}`}
                      </h3>
                      {versions[at + 1] && <Changes before={versions[at + 1]?.htmlContent ?? ''} after={htmlContent} />}
                    </li>
                  ),
              )}
            </ol>
          )
        }}
      </QueryBody>
    </Dialog>
  )
}

function Changes({ before, after }: { before: string; after: string }) {
  const { gone, added } = changesBetween(before, after)
  return (
    <ul className={styles.changes}>
      {gone.map((line, at) => (
        <li key={`gone ${at}`}>
          <del>{line}</del>
        </li>
      ))}
      {added.map((line, at) => (
        <li key={`added ${at}`}>
          <ins>{line}</ins>
        </li>
      ))}
    </ul>
  )
}
