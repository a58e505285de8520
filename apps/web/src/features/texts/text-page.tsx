import type { TextSlug } from '@kz/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { LazyNewsText } from '../../blocks/markup/lazy-news-text.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { EditText } from './edit-text.tsx'

/** A page whose text staff keeps, with the pen for those who may. */
export function TextPage({ slug, title }: { slug: TextSlug; title: string }) {
  const found = useQuery(queryOf('GET /page/page', { query: { slug } }))
  const mayEdit = useMay('TOP')
  const [editing, setEditing] = useState(false)
  const changed = found.data?.changedDate
  return (
    <div className="stack">
      <PageHead
        title={title}
        sub={
          changed && (
            <>
              Last changed <Moment iso={changed} look="day" />
            </>
          )
        }
      >
        {mayEdit && found.data && !editing && (
          <Button onClick={() => setEditing(true)}>
            <Icon of={Pencil} size="sm" />
            Edit
          </Button>
        )}
      </PageHead>
      <QueryBody
        query={found}
        name="the text"
        loading={
          <div className="panel">
            <SkeletonRows label="Loading the text" count={10} />
          </div>
        }
      >
        {(data) =>
          editing ? (
            <EditText text={data} onClose={() => setEditing(false)} />
          ) : (
            <div className="panel pb prose">
              <LazyNewsText html={data.htmlContent} />
            </div>
          )
        }
      </QueryBody>
    </div>
  )
}

export const RulesPage = () => <TextPage slug="rules" title="Rules" />
export const PrivacyPage = () => <TextPage slug="privacy" title="Privacy" />
export const TermsPage = () => <TextPage slug="terms" title="Terms" />
export const FaqPage = () => <TextPage slug="faq" title="Questions" />
