import { useEffect, useState } from 'react'
import styles from './spinner.module.css'

const LATE_MILLISECONDS = 150

interface SpinnerProps {
  /** `Loading page` unless told */
  label?: string
}

/** The strafe keys, lit in turn; they appear after 150 ms, so that what is quick does not flash. */
export function Spinner({ label = 'Loading page' }: SpinnerProps) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`row ${styles.spinner}`} data-part="spinner" role="status">
      {late && (
        <>
          <span className={styles.spin} aria-hidden="true">
            <b>A</b>
            <b>D</b>
          </span>
          <span className="muted">{label}</span>
        </>
      )}
    </div>
  )
}
