import styles from './key.module.css'

/** Keys of the keyboard, drawn as such. */
export function Keys({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <kbd key={name} className={styles.key} dir="auto">
      {name}
    </kbd>
  ))
}
