import styles from './switch.module.css'

interface SwitchProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** A setting that is on or off at once. */
export function Switch({ label, on, onChange }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={on} className={styles.switch} onClick={() => onChange(!on)}>
      <b />
      {label}
    </button>
  )
}
