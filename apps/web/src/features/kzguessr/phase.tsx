import { type ReactNode, useEffect, useRef } from 'react'
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
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (isFree && navigator.userActivation?.hasBeenActive) part.current?.focus({ preventScroll: true })
  }, [])
  useInSight(part)
  return (
    <section ref={part} className={styles.phase} aria-label={name} tabIndex={-1}>
      {children}
    </section>
  )
}
