import styles from './spinner.module.css'

interface SpinnerProps {
  /** `Loading page` unless told */
  label?: string
}

/** The strafe keys, lit in turn; they appear after 150 ms, so that what is quick does not flash. */
export function Spinner({ label = 'Loading page' }: SpinnerProps) {
  return (
    <div className={`row ${styles.spinner}`} data-part="spinner" role="status">
      <span className={styles.spin} aria-hidden="true">
        <b />
        <b />
      </span>
      <span className="muted">{label}</span>
    </div>
  )
}
