import type { AnchorHTMLAttributes } from 'react'

interface OutsideLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** A link to another site, in a new tab that cannot reach back to this one. */
export function OutsideLink({ children, ...rest }: OutsideLinkProps) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
