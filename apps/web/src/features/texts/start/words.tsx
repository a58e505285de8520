import { GLOSSARY } from '@kz/contract/glossary'
import styles from './start-page.module.css'

/** The glossary. */
export function Words() {
  return (
    <dl className={styles.words}>
      {Object.entries(GLOSSARY).map(([key, { word, means }]) => (
        <div key={key}>
          <dt>{word}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  )
}
