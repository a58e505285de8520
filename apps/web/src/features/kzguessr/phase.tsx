import type { ReactNode } from 'react'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import styles from './kzguessr.module.css'
import { useInSight } from './use-in-sight.ts'

interface PhaseProps {
  name: string
  children: ReactNode
}

/**
 * What comes in place of something else, with what had the focus in it gone: the focus goes to its beginning and its name is
 * said. A page that has just been opened begins at its top as ever.
 */
export function Phase({ name, children }: PhaseProps) {
  const part = useFocusKept<HTMLElement>(name)
  useInSight(part)
  return (
    <section ref={part} className={styles.phase} aria-label={name} tabIndex={-1}>
      {children}
    </section>
  )
}
