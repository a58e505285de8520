import styles from './forum.module.css'

/** New messages since the reader was here. */
export function UnreadMark() {
  return (
    <>
      <span className={styles.unread} data-tip="New messages" />
      <span className="visually-hidden">new messages</span>
    </>
  )
}
