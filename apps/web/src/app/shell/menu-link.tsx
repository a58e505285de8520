import type { ReactNode } from 'react'
import { saidLate } from '../../lib/language/message.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'
import { currentOf, type MenuEntry } from '../menu.ts'

interface MenuLinkProps {
  entry: MenuEntry
  pathname: string
  className?: string
  /** a count after the label */
  children?: ReactNode
}

/** A link of a menu; the one of the open page is marked. */
export function MenuLink({ entry, pathname, className, children }: MenuLinkProps) {
  if (entry.isOutside) {
    return (
      <OutsideLink href={entry.path} className={className}>
        {saidLate(entry.label)}
        {children}
      </OutsideLink>
    )
  }
  return (
    <a href={entry.path} className={className} aria-current={currentOf(entry, pathname)}>
      {saidLate(entry.label)}
      {children}
    </a>
  )
}
