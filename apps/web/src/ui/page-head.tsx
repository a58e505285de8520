import type { ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  /** a sentence below the title */
  sub?: ReactNode
  /** tags and buttons at the right */
  children?: ReactNode
}

/** Title of a page, the only `h1` on it. */
export function PageHead({ title, sub, children }: PageHeadProps) {
  return (
    <div className="phead" data-part="page-head">
      <div className="grow">
        <h1 className="pt" data-part="title">
          {title}
        </h1>
        {sub && <p className="muted">{sub}</p>}
      </div>
      {children}
    </div>
  )
}
