import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import pageHead from '../../ui/page/page-head.module.css'

interface BreadcrumbProps {
  /** categories from the top of the tree */
  places: readonly { id: number; name: string }[]
  /** where one is */
  here: string
}

/** The way from the forum to this page. */
export function Breadcrumb({ places, here }: BreadcrumbProps) {
  return (
    <nav className={pageHead.crumb} aria-label="Breadcrumb">
      <a href={paths.forum()}>Forum</a>
      {places.map(({ id, name }) => (
        <Fragment key={id}>
          <Icon of={ChevronRight} size="sm" />
          <a href={paths.forumCategory(id)} dir="auto">
            {name}
          </a>
        </Fragment>
      ))}
      <Icon of={ChevronRight} size="sm" />
      <span aria-current="page">{here}</span>
    </nav>
  )
}
