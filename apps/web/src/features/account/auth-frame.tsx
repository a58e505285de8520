import type { ReactNode } from 'react'
import pageHead from '../../ui/page/page-head.module.css'
import styles from './account.module.css'

interface AuthFrameProps {
  title: string
  /** one line below the title */
  lead?: ReactNode
  /** the sentence over the picture */
  caption: string
  /** the scene that is shown: no map's, since a site may have none yet */
  picture: 'login' | 'register' | 'mail'
  children: ReactNode
}

/** Picture on one side, a form on the other: the frame of every account page. */
export function AuthFrame({ title, lead, caption, picture, children }: AuthFrameProps) {
  return (
    <div className={styles.auth}>
      <div className={styles.pic}>
        <img src={`/media/scenes/${picture}.svg`} alt="" />
        <p className={`${styles.cap} display`}>{caption}</p>
      </div>
      <div className={styles.authBody}>
        <div>
          <h1 className={pageHead.title} dir="auto">
            {title}
          </h1>
          {lead && <p className={`muted ${styles.lead}`}>{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
